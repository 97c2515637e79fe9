#include <stdio.h>

int main(void)
{
    unsigned char uc = 255;
    signed char sc = -128;
    unsigned short us = 65535;
    int i = -2147483647 - 1;
    unsigned u = 4294967295u;
    long l = 9223372036854775807L;
    unsigned long ul = 18446744073709551615ul;
    long odd = 9007199254740993L;
    double d;
    float f;
    printf("%f %f %f\n", (double)uc, (double)sc, (double)us);
    printf("%f %f\n", (double)i, (double)u);
    printf("%f %f %f\n", (double)l, (double)ul, (double)odd);
    printf("%f %f %f\n", (float)u, (float)l, (float)ul);
    d = odd; f = odd;
    printf("%.1f %.1f\n", d, f);
    printf("%d\n", (long)d == odd);
    printf("%d\n", odd == d);
    f = 16777217;
    printf("%.1f %d\n", f, f == 16777217);
    f = 16777219u;
    printf("%.1f\n", f);
    printf("%d\n", (unsigned char)(int)-1.0);
    d = u; d = -d;
    printf("%.0f %.0f\n", d, -(double)u);
    d = -u;
    printf("%.0f\n", d);
    return 0;
}
