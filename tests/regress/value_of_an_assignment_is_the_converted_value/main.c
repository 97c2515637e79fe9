#include <stdio.h>

int main(void)
{
    char c;
    unsigned char u;
    int i;
    float f;
    double d;
    _Bool b;
    printf("%d\n", (c = 300));
    printf("%d\n", (u = -1));
    printf("%d\n", (i = 3.99));
    d = i = 2.5;
    printf("%g %d\n", d, i);
    d = f = 0.1;
    printf("%.17g\n", d);
    i = u = c = 511;
    printf("%d %d %d\n", i, u, c);
    i = b = 256;
    printf("%d %d\n", i, b);
    printf("%d\n", (u += 100) > 300);
    printf("%d\n", (u = 200) + (c = 200));
    if ((u = 256))
        puts("not reached");
    else
        puts("wrapped to zero");
    while ((c = c + 1) > 0)
        ;
    printf("%d\n", c);
    int a, e;
    a = e = c = 7;
    printf("%d %d %d\n", a, e, c);
    return (u = 1000);
}
