#include <stdio.h>

int main(void)
{
    double v[] = { 0.0, 1.0, -1.5, 3.14159265358979, 1e10, 1e-5, 123456.789, 1e100, 0.5, 2.5, 0.0001 };
    for (int i = 0; i < 11; i++)
        printf("%f %e %g %.0f %.2e %.3g\n", v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("%F %E %G\n", 1.5, 1.5e20, 1.5e20);
    printf("%a %a %A\n", 1.0, 0.1, 255.5);
    printf("[%10.2f][%-10.2f][%010.2f][%+.1f][% .1f]\n", 3.14159, 3.14159, -3.14159, 2.0, 2.0);
    printf("%#g %#.0f %g\n", 1.0, 1.0, 100000.0);
    printf("%g %g %g\n", 1e6, 1e-4, 123456789.0);
    printf("%.15g %.17g\n", 0.1, 0.1);
    printf("%.20f\n", 0.1);
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, -0.5);
    printf("%.1f %.1f\n", 0.25, 0.35);
    printf("%f\n", 1e22);
    float f = 0.1f;
    printf("%f %.10f %g\n", f, f, f);
    return 0;
}
