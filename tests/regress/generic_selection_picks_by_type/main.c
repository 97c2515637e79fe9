#include <stdio.h>

#define KIND(x) _Generic((x), char *: 1, const char *: 2, int: 3, double: 4, int *: 5, \
                         int (*)(void): 6, struct s: 7, default: 0)
struct s { int a; };
static int fi(int x) { return x + 1; }
static double fd(double x) { return x + 0.5; }
static int f(void) { return 0; }
#define F(x) _Generic((x), int: fi, double: fd)(x)

int main(void)
{
    char a[3];
    const char *c = "";
    const int ci = 1;
    struct s s = { 0 };
    int n = 0;
    printf("%d %d %d %d\n", KIND(a), KIND(c), KIND(ci), KIND(1.0));
    printf("%d %d %d %d %d\n", KIND(&n), KIND(f), KIND(s), KIND('c'), KIND(1L));
    printf("%d %g\n", F(4), F(4.0));
    printf("%d %d\n", KIND("lit"), KIND(n++));
    return n;
}
