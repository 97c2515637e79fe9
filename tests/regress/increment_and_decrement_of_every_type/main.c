#include <stdio.h>

#define STEP(t, init, fmt) do { \
    t v = init; \
    printf("%s:", #t); \
    printf(" " fmt, v++); \
    printf(" " fmt, v); \
    printf(" " fmt, ++v); \
    printf(" " fmt, v--); \
    printf(" " fmt, --v); \
    v--; --v; \
    printf(" " fmt "\n", v); \
} while (0)

int main(void)
{
    STEP(char, 126, "%d");
    STEP(signed char, -128, "%d");
    STEP(unsigned char, 254, "%d");
    STEP(short, 32766, "%d");
    STEP(unsigned short, 65534, "%d");
    STEP(int, -1, "%d");
    STEP(unsigned, 4294967294u, "%u");
    STEP(long, 2147483647, "%ld");
    STEP(unsigned long, 18446744073709551614ul, "%lu");
    STEP(long long, -1, "%lld");
    STEP(float, 0.5f, "%g");
    STEP(double, -0.25, "%g");
    int a[4] = { 10, 20, 30, 40 };
    int *p = a;
    printf("%d %d\n", *p++, 0);
    printf("%d\n", *++p);
    printf("%d\n", ++*p);
    printf("%d\n", (*p)++);
    printf("%d %d\n", a[2], (int)(p - a));
    _Bool b = 0;
    b++; printf("%d ", b);
    b++; printf("%d ", b);
    b--; printf("%d ", b);
    b--; printf("%d\n", b);
    return a[2];
}
