#include <stdio.h>

int main(void)
{
    int x = -1;
    printf("%d\n", x >> 1);
    printf("%u\n", (unsigned)x << 1);
    printf("%d\n", x << 1);
    puts("not reached");
    return 0;
}
