#include <stdio.h>

int main(void)
{
    unsigned char b = 1;
    long l = 1;
    l <<= 40;
    printf("%d %ld\n", b << 24, l);
    b >>= 33;
    printf("not reached %d\n", b);
    return 0;
}
