#include <stdio.h>
#include <float.h>

int main(void)
{
    double big = DBL_MAX, zero = 0.0;
    double inf = big * 2;
    double nan = inf - inf;
    double nz = -zero;
    printf("%f %f %g %e\n", inf, -inf, inf, -inf);
    printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, nan > 1);
    printf("%d %d\n", !(nan < 1), !nan);
    printf("%d %g %g\n", nz == zero, nz, -nz);
    printf("%d\n", nan ? 7 : 8);
    printf("%d\n", inf > DBL_MAX);
    printf("%d %d\n", nan && 1, nz || 0);
    printf("%g %g\n", DBL_MIN, DBL_EPSILON);
    printf("%g\n", FLT_MAX);
    float f = FLT_MAX;
    f *= 2;
    printf("%f\n", f);
    double denormal = 4.9e-324;
    printf("%g %g\n", denormal, denormal / 2);
    if (nan == 0 || nan < 0 || nan > 0)
        return 1;
    return 5;
}
