#include <stdio.h>

static volatile int flag = 1;
static const int limit = 10;
static const volatile unsigned both = 3;

static void add(int n, int *restrict d, const int *restrict s)
{
    while (n--)
        *d++ += *s++;
}
static const char *const words[] = { "a", "b" };
static int once(volatile int *p) { int v = *p; *p = v + 1; return *p - v; }

int main(void)
{
    int a[3] = { 1, 2, 3 }, b[3] = { 10, 20, 30 };
    add(3, a, b);
    printf("%d %d %d\n", a[0], a[1], a[2]);
    flag++;
    flag += limit;
    printf("%d %d %u\n", flag, limit, both);
    printf("%d\n", once(&flag));
    int x = 5;
    const int *pc = &x;
    int *const cp = &x;
    x = 6;
    *cp += 1;
    printf("%d %d\n", *pc, *cp);
    *(int *)pc = 8;
    printf("%d\n", x);
    register int r = x;
    r *= 2;
    auto int au = r;
    printf("%d %d %s\n", r, au, words[1]);
    volatile char vc = 127;
    vc++;
    volatile struct { int m; } vs = { 4 };
    vs.m--;
    printf("%d %d\n", vc, vs.m);
    const struct { int k; char s[4]; } cs = { 1, "cst" };
    volatile double vd = 0.1;
    printf("%s %g\n", cs.s, vd * 3);
    return *pc;
}
