#include <stdio.h>

struct point { int x, y; };
struct shape { struct point p[3]; struct { char tag; union { int i; double d; }; } in; int n[2][2]; };

static struct shape g = { .p[1].y = 5, 6, 7, .in.tag = 'a', .in.d = 2.5, .n[1] = { [1] = 9 } };
static int sparse[] = { [3] = 1, 2, [1] = 5, 6, [6 ... 8] = 4 };
static struct point grid[2][3] = { [1][0] = { 1, 2 }, { .y = 4 }, [0] = { [2].x = 8 } };
static const char *names[] = { [2] = "two", [0] = "zero" };

int main(void)
{
    printf("%d %d %d %d\n", g.p[1].x, g.p[1].y, g.p[2].x, g.p[2].y);
    printf("%c %g %d %d\n", g.in.tag, g.in.d, g.n[1][0], g.n[1][1]);
    printf("%zu:", sizeof sparse / sizeof *sparse);
    for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++)
        printf(" %d", sparse[i]);
    printf("\n%d %d %d %d %d\n", grid[1][0].x, grid[1][1].x, grid[1][1].y, grid[0][2].x, grid[0][2].y);
    printf("%s %d %s\n", names[0], names[1] == 0, names[2]);
    struct shape l = { .p = { [2] = { 1, .y = 3 } }, .p[0].x = 4, .n = { 1, 2, 3 } };
    printf("%d %d %d %d %d\n", l.p[0].x, l.p[2].x, l.p[2].y, l.n[0][1], l.n[1][0]);
    struct { struct point a[2]; int z; } m = { { { 1 }, 2, 3 }, 4 };
    printf("%d %d %d %d %d\n", m.a[0].x, m.a[0].y, m.a[1].x, m.a[1].y, m.z);
    struct { int a; struct { int b, c; }; struct { int d; union { int e; char f[4]; }; }; } an = { 1, .c = 3, .e = 0x41424344, };
    printf("%d %d %d %d %c\n", an.a, an.b, an.c, an.d, an.f[0]);
    return l.p[0].y;
}
