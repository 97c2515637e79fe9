#include <stdio.h>

#define SWAP(a, b) do { typeof(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

struct s { int a[3]; const char *n; };

int main(void)
{
    int x = 1, y = 2;
    double d = 1.5, e = 2.5;
    SWAP(x, y);
    SWAP(d, e);
    printf("%d %d %g %g\n", x, y, d, e);
    unsigned char uc = 250;
    typeof(uc) small = uc + 10;
    typeof(uc + 1) wide = uc + 10;
    printf("%d %d\n", small, wide);
    struct s v = { { 1, 2, 3 }, "n" };
    typeof(v.a) copy = { 4, 5 };
    typeof(v) *p = &v;
    typeof(p->n) name = p->n;
    printf("%zu %d %s\n", sizeof copy, copy[2], name);
    typeof(int *) q = &x, r = &y;
    printf("%d %d\n", *q, *r);
    typeof(int[4]) arr = { 9, 8, 7 };
    printf("%d %zu\n", arr[1], sizeof arr);
    typeof(x++) untouched = 6;
    printf("%d %d\n", x, untouched);
    typeof(printf) *out = printf;
    out("%s\n", "via pointer");
    __auto_type inferred = 3L << 33;
    printf("%ld %zu\n", inferred, sizeof inferred);
    const int k = 4;
    __typeof__(k) kk = 5;
    return kk;
}
