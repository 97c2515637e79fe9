#include <stdio.h>

#define T(x) _Generic((x), float: "f", double: "d", long double: "ld")

int main(void)
{
    printf("%g %g %g %g\n", 1., .5, 1e3, 1.5E-3);
    printf("%g %g %g\n", 1e+2, 0x1p4, 0x1.8p-1);
    printf("%g %g\n", 0x.8p0, 0xAp1f);
    printf("%s %s %s %s %s\n", T(1.0), T(1.0f), T(1.0F), T(1.0L), T(1e0l));
    printf("%.17g %.17g\n", 0.1, 0.1f);
    printf("%.17g\n", 123456789.123456789);
    printf("%.17g\n", 1e23);
    printf("%.17g\n", 2.2250738585072014e-308);
    printf("%.17g\n", 1.7976931348623157e308);
    printf("%g %g\n", 00.5, 010.5);
    printf("%g\n", 1e0 + 1e1 + 1e2);
    return 3.99f;
}
