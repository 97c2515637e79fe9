#include <stdio.h>

struct p { int x, y; };
struct r { struct p a, b; char n[4]; };

static struct r table[2][2] = {
    { { { 1, 2 }, { 3, 4 }, "ab" }, { { 5 }, { 6 } } },
    { { { 7, 8 } } },
};
static int cube[2][2][2] = { { { 1, 2 }, { 3 } }, { { 4 } } };

int main(void)
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            printf("%d %d %d %d '%s'\n", table[i][j].a.x, table[i][j].a.y,
                   table[i][j].b.x, table[i][j].b.y, table[i][j].n);
    for (int i = 0; i < 8; i++)
        printf("%d ", cube[i / 4][i / 2 % 2][i % 2]);
    putchar('\n');
    struct r l = { { 1 }, { .y = 2 }, { 'q' } };
    printf("%d %d %d %d %s\n", l.a.x, l.a.y, l.b.x, l.b.y, l.n);
    int k = 5;
    struct p dyn[] = { { k, k + 1 }, { k * 2 } };
    printf("%d %d %d %d %zu\n", dyn[0].x, dyn[0].y, dyn[1].x, dyn[1].y, sizeof dyn / sizeof *dyn);
    int sc = { 9 };
    int *ip = { &sc };
    double dd = { 1, };
    printf("%d %d %g\n", sc, *ip, dd);
    return dyn[1].y + cube[1][0][0];
}
