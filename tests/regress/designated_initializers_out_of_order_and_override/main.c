#include <stdio.h>

struct in { int x; int y[3]; };
struct s { char c; struct in in[3]; double d; int last; };

static struct s g = { .last = 9, .in[2].x = 5, .in[0] = { .y = { [1] = 7 } }, .c = 'z', .in[2].y[2] = 6, .d = 1.5 };
static int a[] = { [5] = 50, 60, [1] = 10, 20, [9] = 90 };
static int ov[5] = { 1, 2, 3, [1] = 20, 30, [0] = 10 };
static int range[10] = { [2 ... 4] = 7, [8 ... 9] = 1, [3] = 8 };
static struct s cont = { .in[1].y[1] = 1, 2, { 3 }, 4.5, 6 };
enum { ALPHA, BETA, GAMMA, N };
static const char *names[N] = { [GAMMA] = "gamma", [ALPHA] = "alpha" };
static int grid[3][3] = { [1] = { [2] = 5 }, [2][0] = 6, [0][1] = 4, 3 };

int main(void)
{
    printf("%c %d %d %d %d %g %d\n", g.c, g.in[0].y[1], g.in[1].x, g.in[2].x, g.in[2].y[2], g.d, g.last);
    printf("%zu:", sizeof a / sizeof *a);
    for (int i = 0; i < 10; i++)
        printf(" %d", a[i]);
    putchar('\n');
    for (int i = 0; i < 5; i++)
        printf("%d ", ov[i]);
    putchar('\n');
    for (int i = 0; i < 10; i++)
        printf("%d ", range[i]);
    putchar('\n');
    printf("%d %d %d %g %d\n", cont.in[1].y[1], cont.in[1].y[2], cont.in[2].x, cont.d, cont.last);
    for (int i = 0; i < N; i++)
        printf("%s ", names[i] ? names[i] : "-");
    putchar('\n');
    for (int i = 0; i < 9; i++)
        printf("%d ", grid[i / 3][i % 3]);
    putchar('\n');
    int v = 3;
    struct in l = { .y[1] = v, v + 1, .x = v * 2, .y[0] = v - 1 };
    printf("%d %d %d %d\n", l.x, l.y[0], l.y[1], l.y[2]);
    struct s o = { .in = { { 1, { 2 } } }, .in[0].y[1] = 3, .in[1] = l };
    printf("%d %d %d %d\n", o.in[0].x, o.in[0].y[0], o.in[0].y[1], o.in[1].y[2]);
    return cont.last;
}
