#include <stdio.h>

static float third(float x) { return x / 3; }
static float narrow(double x) { return x; }

int main(void)
{
    float a = 0.1f, b = 0.2f;
    double x = 0.1, y = 0.2;
    printf("%.9g %.17g\n", a + b, x + y);
    printf("%d %d %d\n", a == 0.1, a == 0.1f, x == 0.1);
    printf("%d\n", x + y == 0.3);
    printf("%.9g\n", third(1));
    printf("%.17g %.17g\n", 1.0f / 3, 1.0 / 3);
    printf("%.17g\n", narrow(0.1));
    float big = 16777216.0f;
    printf("%.1f %.1f\n", big + 1.0f, big + 1.0);
    big++;
    printf("%.1f\n", big);
    float sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += 0.1f;
    printf("%.9g\n", sum);
    double ds = 0;
    for (int i = 0; i < 1000; i++)
        ds += 0.1f;
    printf("%.17g\n", ds);
    float p = 3.0f;
    p *= 0.1;
    printf("%.9g %.9g\n", p, 3.0f * 0.1f);
    printf("%.9g\n", (float)1e10 * (float)1e10);
    return (a + b) == 0.3f;
}
