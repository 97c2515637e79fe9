#include <stdio.h>

int main(void)
{
    unsigned x = 7, y = 3;
    x %= y;
    y -= 3;
    x %= y;
    printf("not reached %u\n", x);
    return 0;
}
