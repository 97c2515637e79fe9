#include <stdio.h>
#include <math.h>

int main(void)
{
    printf("%.6f %.6f %.6f\n", sqrt(2), pow(2, 10), pow(2, -0.5));
    printf("%g %g %g %g\n", floor(-2.5), ceil(-2.5), floor(2.5), ceil(2.5));
    printf("%g %g %g\n", fabs(-1.5), fmod(7.5, 2), fmod(-7.5, 2));
    printf("%g %g %g\n", round(2.5), round(-2.5), trunc(-2.7));
    printf("%.6f %.6f %.6f\n", sin(1), cos(1), atan2(1, -1));
    printf("%.6f %.6f %.6f\n", exp(1), log(10), log10(1000));
    printf("%d %d %d\n", isnan(NAN) != 0, isinf(INFINITY) != 0, isnan(1.0) != 0);
    printf("%g %g\n", fmax(1, 2), fmin(1, NAN));
    float f = sqrtf(2.0f);
    printf("%.9g\n", f);
    printf("%d %d\n", signbit(-0.0) != 0, (int)(sqrt(16) + 0.5));
    return (int)pow(3, 4);
}
