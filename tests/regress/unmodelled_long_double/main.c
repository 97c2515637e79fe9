#include <stdio.h>

static long double third(void) { return 1.0L / 3; }

int main(void)
{
    long double a = 1, b = 1;
    double d = 1;
    for (int i = 0; i < 60; i++) {
        a /= 2;
        d /= 2;
    }
    printf("%d %d\n", b + a == b, 1.0 + d == 1.0);
    printf("%.20Lf\n", third());
    printf("%.3Lf %Lg\n", 2.5L * 2, 1e10L);
    long long big = 9007199254740993LL;
    long double l = big;
    printf("%lld %d\n", (long long)l, (long long)(double)big == big);
    int i = 3.99L;
    printf("%d %zu\n", i, sizeof l);
    l = 10;
    l++;
    l *= 0.5;
    printf("%Lf %d\n", l, l > 5);
    unsigned long long u = 18446744073709551615ull;
    l = u;
    printf("%.0Lf\n", l);
    return (int)(third() * 31);
}
