#include <stdio.h>

static int g[2][3][4];

static int sum(int m[][4], int rows)
{
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++)
            s += m[i][j];
    return s;
}

int main(void)
{
    int n = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                g[i][j][k] = n++;
    printf("%d %d %d\n", g[1][2][3], *(*(*(g + 1) + 2) + 3), (*(g + 1))[1][0]);
    printf("%d\n", (int)((char *)&g[1][0][0] - (char *)g));
    printf("%d %d\n", sum(g[0], 3), sum(g[1], 2));
    printf("%zu %zu %zu\n", sizeof g, sizeof g[0], sizeof g[0][0]);
    int (*p)[4] = g[1];
    printf("%d %d\n", p[0][0], p[2][1]);
    p++;
    printf("%d\n", (*p)[3]);
    int (*q)[3][4] = g;
    printf("%d %d\n", q[1][1][1], (*q)[2][2]);
    printf("%d\n", (int)(&g[1] - &g[0]));
    printf("%d\n", 1[g][2][3] == 3[2[1[g]]]);
    char names[3][6] = { "ab", "hello", "c" };
    for (int i = 0; i < 3; i++)
        printf("%s ", names[i]);
    putchar('\n');
    char *flat = &names[0][0];
    printf("%c\n", *(*(names + 1) + 4));
    printf("%d\n", flat == names[0]);
    return g[1][0][1];
}
