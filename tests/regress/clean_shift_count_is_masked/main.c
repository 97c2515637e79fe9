#include <stdio.h>

static unsigned rotate(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }

int main(void)
{
    printf("%x\n", rotate(0x12345678, 8));
    printf("%x\n", rotate(0x12345678, 31));
    printf("%x\n", rotate(0x12345678, 0));
    printf("%x %lx %lx\n", 1u << 31, 1l << 40, 1ul << 63);
    int neg = -16;
    printf("%d %d\n", neg >> 2, neg >> 31);
    return 0;
}
