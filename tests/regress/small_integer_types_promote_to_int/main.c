#include <stdio.h>

int main(void)
{
    unsigned char uc = 255;
    signed char sc = -1;
    unsigned short us = 65535;
    short ss = -32768;
    _Bool b = 1;
    printf("%d %d %d\n", uc + 1, uc + uc, uc * uc);
    printf("%d %d\n", ~uc, (unsigned char)~uc);
    printf("%d %d %d\n", -uc, !uc, ~b);
    printf("%d %d\n", us + 1, -us);
    printf("%d %d\n", -ss, ss - 1);
    printf("%d %d\n", sc < uc, sc + uc);
    printf("%d\n", (uc << 8) >> 4);
    printf("%d\n", (unsigned char)(uc << 4) >> 4);
    printf("%d %d\n", b + b, b << 3);
    printf("%d %d %d %d\n", (int)sizeof(uc + uc), (int)sizeof(+sc), (int)sizeof(uc++), (int)sizeof(-us));
    printf("%d %d\n", (int)sizeof(b ? uc : sc), (int)sizeof(uc, sc));
    printf("%d\n", uc);
    return (us + us) >> 10;
}
