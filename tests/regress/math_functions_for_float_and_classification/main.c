#include <stdio.h>
#include <math.h>
#include <errno.h>

int main(void)
{
    float f = 2.0f;
    double whole;
    int e;
    printf("%.9g %.9g %.9g\n", sqrtf(f), powf(f, 0.5f), floorf(-1.5f));
    printf("%.9g %.9g\n", fabsf(-f), fmodf(7.25f, 2));
    printf("%.17g %.17g %.17g\n", sin(0.5), log2(10), exp2(0.5));
    printf("%g %g ", frexp(48, &e), ldexp(0.75, 6)); printf("%d\n", e);
    printf("%g ", modf(-3.25, &whole)); printf("%g\n", whole);
    printf("%ld %ld %lld\n", lround(2.5), lrint(2.5), llround(-0.5));
    printf("%g %g %g\n", hypot(3, 4), copysign(1, -0.0), fdim(1, 3));
    printf("%d %d %d %d\n", isfinite(1.0) != 0, isinf(-INFINITY) != 0, isnormal(0.0) != 0, isnan(f) != 0);
    printf("%d %d\n", isless(1.0, NAN) != 0, isgreater(2.0, 1.0) != 0);
    printf("%d %d\n", signbit(-0.0f) != 0, signbit(f) != 0);
    errno = 0;
    double r = sqrt(-1);
    printf("%d %d\n", isnan(r) != 0, errno == EDOM);
    errno = 0;
    r = exp(1000);
    printf("%g %d\n", r, errno == ERANGE);
    double (*table[])(double) = { sin, cos, exp };
    for (int i = 0; i < 3; i++)
        printf("%.6f ", table[i](1));
    printf("%g %g\n", HUGE_VAL, fma(2, 3, 4));
    return 0;
}
