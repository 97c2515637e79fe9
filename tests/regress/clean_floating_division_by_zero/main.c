#include <stdio.h>

int main(void)
{
    double zero = 0.0;
    float fz = 0;
    printf("%f %f\n", 1 / zero, -1 / fz);
    double d = 5;
    d /= zero;
    printf("%d\n", d > 1e300);
    return 0;
}
