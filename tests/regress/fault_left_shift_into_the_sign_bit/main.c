#include <stdio.h>

int main(void)
{
    int mask = 0;
    unsigned char top = 0x40;
    mask |= top << 24;
    printf("%x\n", mask);
    top <<= 1;
    mask |= top << 24;
    printf("not reached %x\n", mask);
    return 0;
}
