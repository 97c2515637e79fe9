#include <stdio.h>

struct small { char c; };
struct pair { int a, b; };
struct mixed { float f; int i; double d; };
struct large { int v[50]; };
union num { int i; float f; };

static int f1(struct small s) { s.c++; return s.c; }
static int f2(struct pair p, struct pair q) { p.a = q.b; return p.a + p.b; }
static double f3(int k, struct mixed m, double e) { m.i = k; return m.f + m.i + m.d + e; }
static int f4(struct large l, int n) { int t = 0; for (int i = 0; i < n; i++) { t += l.v[i]; l.v[i] = 0; } return t; }
static int f5(union num u) { u.i ^= 1; return u.i; }
static void f6(struct large l, struct large *p) { p->v[0] = 5; printf("%d %d\n", l.v[0], p->v[0]); }

int main(void)
{
    struct small s = { 'a' };
    struct pair p = { 1, 2 }, q = { 3, 4 };
    struct mixed m = { 0.5f, 7, 0.25 };
    struct large l;
    union num u = { 8 };
    for (int i = 0; i < 50; i++)
        l.v[i] = i;
    printf("%d %d\n", f1(s), s.c);
    printf("%d %d\n", f2(p, q), p.a);
    printf("%g %d\n", f3(10, m, 100), m.i);
    printf("%d\n", f4(l, 50));
    printf("%d %d\n", f4(l, 10), l.v[9]);
    printf("%d %d\n", f5(u), u.i);
    l.v[0] = 1;
    f6(l, &l);
    return f2(q, p) + f1((struct small){ 1 });
}
