#include <stdio.h>

int main(void)
{
    double v[] = { 0.0, 0.9, -0.9, 1.5, -1.5, 99.99, -99.99 };
    for (int i = 0; i < 7; i++) {
        signed char c = v[i];
        short s = v[i];
        int n = v[i];
        long l = v[i];
        long long ll = (float)v[i];
        printf("%d %d %d %ld %lld\n", c, s, n, l, ll);
    }
    double big = 4294967295.75;
    unsigned u = big;
    unsigned long ul = 1.8e19;
    unsigned long long huge = 9223372036854775808.0;
    long lmin = -9223372036854775808.0;
    printf("%u %lu %llu %ld\n", u, ul, huge, lmin);
    unsigned char uc = 255.99;
    unsigned short us = -0.5;
    int imax = 2147483647.9;
    int imin = -2147483648.9;
    printf("%u %u %d %d\n", uc, us, imax, imin);
    _Bool b = 0.1, z = -0.0;
    printf("%d %d\n", b, z);
    return (int)1e2;
}
