#include <stdio.h>

static int x = 1;
typedef int num;
struct tag { int a; };

static int param(int x) { { int x = 100; x++; } return x; }
static int reads_global(void) { return x; }

int main(void)
{
    printf("%d\n", x);
    int x = 2;
    printf("%d %d\n", x, reads_global());
    {
        int x = 3;
        x++;
        {
            double x = 4.5;
            printf("%g\n", x);
        }
        printf("%d\n", x);
        { extern int printf(const char *, ...); printf("%d\n", x); }
    }
    for (int x = 10; x < 12; x++) {
        int x = 20;
        x++;
        printf("%d ", x);
    }
    printf("%d\n", x);
    if (1) {
        int num = 6;
        printf("%d\n", num * 2);
    }
    num n = 7;
    struct tag { char c[9]; } t;
    { struct tag { short s; }; printf("%zu ", sizeof(struct tag)); }
    printf("%zu %d\n", sizeof t, n);
    int y = 5;
    {
        int *p = &y;
        int y = 50;
        printf("%d %d\n", *p, y);
    }
    { int x = sizeof x; printf("%d\n", x); }
    enum { x2 = 30 };
    { enum { x2 = x2 + 1 }; printf("%d\n", x2); }
    for (int i = 0; i < 1; i++)
        for (int i = 5; i < 7; i++)
            printf("%d ", i);
    putchar('\n');
    return param(9) + x;
}
