#include <stdio.h>

int main(void)
{
    printf("%d of %u\n", 3L, -4);
    return 0;
}
