#include <stdio.h>

typedef int (*binop)(int, int);
typedef int fn(int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int dbl(int a) { return 2 * a; }
static int neg(int a) { return -a; }

static const struct { char sym; binop f; } ops[] = { { '+', add }, { '-', &sub }, { '*', *mul } };

static int apply(int f(int, int), int a, int b) { return f(a, b); }
static binop choose(char c)
{
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
        if (ops[i].sym == c)
            return ops[i].f;
    return 0;
}
static int (*plain(int k))(int) { return k ? dbl : neg; }
static int compose(fn *f, fn *g, int x) { return f(g(x)); }
static int fold(int *a, int n, int z, binop f) { return n ? fold(a + 1, n - 1, f(z, *a), f) : z; }

int main(void)
{
    binop f = add, g = &add;
    printf("%d %d %d %d\n", f(1, 2), (*f)(1, 2), (**f)(1, 2), (***f)(1, 2));
    printf("%d %d\n", f == g, f == sub);
    for (int i = 0; i < 3; i++)
        printf("%d%c%d=%d\n", 7, ops[i].sym, 3, ops[i].f(7, 3));
    printf("%d %d\n", choose('*')(4, 5), choose('?') == 0);
    printf("%d %d\n", plain(1)(21), (*plain(0))(21));
    printf("%d\n", compose(dbl, neg, 8));
    int a[] = { 1, 2, 3, 4 };
    printf("%d %d\n", fold(a, 4, 0, add), fold(a, 4, 1, mul));
    fn *chain[] = { dbl, neg, dbl };
    int v = 1;
    for (int i = 0; i < 3; i++)
        v = chain[i](v);
    printf("%d\n", v);
    printf("%d\n", apply(v > 0 ? add : sub, 10, 4));
    binop *pf = &f;
    *pf = mul;
    printf("%d %d\n", (*pf)(6, 7), !f);
    struct { binop o[2][2]; } t = { { { add, sub }, { mul, 0 } } };
    return t.o[1][0](3, 4) + (t.o[1][1] ? 100 : 0);
}
