#include <stdio.h>

struct p { int x, y; };
struct s { int a; struct p p[2]; int z; };

static int m[2][3] = { 1, 2, 3, 4 };
static struct s one = { 1, 2, 3, 4, 5, 6 };
static struct s many[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
static struct s mix = { 1, { { 2 }, 3 }, 4 };
static struct p list[] = { 1, 2, { 3 }, 4, 5 };
static struct { char n[3]; int v; } named[] = { "ab", 1, { { 'c' }, 2 }, "de", 3 };
static union { struct p p; long l; } un = { 7, 8 };

int main(void)
{
    for (int i = 0; i < 6; i++)
        printf("%d ", m[i / 3][i % 3]);
    putchar('\n');
    printf("%d %d %d %d %d %d\n", one.a, one.p[0].x, one.p[0].y, one.p[1].x, one.p[1].y, one.z);
    printf("%zu %d %d %d\n", sizeof many / sizeof *many, many[1].a, many[1].p[0].x, many[1].p[0].y);
    printf("%d %d %d %d %d %d\n", mix.a, mix.p[0].x, mix.p[0].y, mix.p[1].x, mix.p[1].y, mix.z);
    printf("%zu:", sizeof list / sizeof *list);
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        printf(" %d,%d", list[i].x, list[i].y);
    putchar('\n');
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++)
        printf("%s=%d ", named[i].n, named[i].v);
    putchar('\n');
    printf("%d %d\n", un.p.x, un.p.y);
    struct p base = { 50, 60 };
    struct s local = { 1, base, 2, 3, 4 };
    printf("%d %d %d %d %d %d\n", local.a, local.p[0].x, local.p[0].y, local.p[1].x, local.p[1].y, local.z);
    struct s arr[2] = { local, 9, base };
    printf("%d %d %d %d\n", arr[0].p[0].y, arr[1].a, arr[1].p[0].y, arr[1].z);
    return local.z;
}
