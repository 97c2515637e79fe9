#include <stdio.h>
#include <stdlib.h>

static void fill(int r, int c, int m[r][c])
{
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            m[i][j] = i * 100 + j;
}

static int diagonal(int n, int m[*][*]);
static int diagonal(int n, int m[n][n])
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += m[i][i];
    return s;
}

static int column(int c, int (*m)[c], int rows, int k)
{
    int s = 0;
    while (rows--)
        s += (*m++)[k];
    return s;
}

int main(void)
{
    int r = 3, c = 5;
    int m[r][c];
    fill(r, c, m);
    printf("%d %d %zu %zu\n", m[2][4], m[0][3], sizeof m, sizeof m[0] / sizeof m[0][0]);
    printf("%d\n", column(c, m, r, 2));
    int q[4][4];
    fill(4, 4, q);
    printf("%d\n", diagonal(4, q));
    int (*h)[c] = malloc(sizeof(int[r][c]));
    fill(r, c, h);
    printf("%d %zu\n", h[2][1], sizeof *h);
    int (*next)[c] = h + 1;
    printf("%d %td\n", (*next)[4], (int *)next - (int *)h);
    c = 2;
    printf("%d %d\n", m[1][0], (int)sizeof m[1]);
    int cube[c][r][c + 2];
    cube[1][2][3] = 7;
    printf("%d %zu %td\n", *(*(*(cube + 1) + 2) + 3), sizeof cube, (char *)&cube[1][2][3] - (char *)cube);
    free(h);
    return r * c;
}
