#include <stdio.h>

int main(void)
{
    unsigned char uc = 0x81;
    signed char sc = -128;
    unsigned short us = 0x8001;
    int i = -16;
    unsigned u = 0x80000001u;
    long l = -16;
    unsigned long ul = 0x8000000000000001ul;
    printf("%d %d\n", uc << 1, uc >> 1);
    printf("%d %d\n", sc >> 1, sc >> 7);
    printf("%d %d\n", us << 4, us >> 15);
    printf("%d %d\n", i >> 2, i >> 31);
    printf("%u %u %u\n", u << 1, u >> 1, u >> 31);
    printf("%ld %ld\n", l >> 2, l >> 63);
    printf("%lx %lx %lx\n", ul << 1, ul >> 1, ul >> 63);
    printf("%d %d %d\n", (int)sizeof(1 << 3L), (int)sizeof(1L << 3), (int)sizeof(uc << ul));
    printf("%lx\n", 1ul << 63);
    printf("%x\n", 1u << 31);
    printf("%lx\n", (unsigned long)(1u << 31) << 1);
    printf("%u\n", (unsigned)i >> 28);
    printf("%lu\n", (unsigned long)i >> 60);
    printf("%d\n", (unsigned char)i >> 4);
    printf("%d\n", 1 << 2 + 1 << 1);
    unsigned char r = 0xc3;
    r = r << 3 | r >> 5;
    printf("%x\n", r);
    return 1 << (char)6;
}
