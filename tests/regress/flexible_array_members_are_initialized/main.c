#include <stdio.h>

struct text { int n; char t[]; };
struct numbers { char c; int v[]; };

static struct text a = { 3, "abc" }, b = { .t = { 'x', 'y', 0 } };
static struct numbers c = { 1, { 10, 20, 30 } }, d = { .v = { [3] = 7, 8 } }, none = { 2 }, *e = &c;

int main(void)
{
    printf("%s %s %d\n", a.t, b.t, a.n);
    printf("%d %d %d %d %zu\n", c.v[2], d.v[4], d.v[0], e->v[1], sizeof c);
    c.v[2]++;
    return none.c + c.v[2];
}
