#include <stdio.h>

static int calls;
static int size(int n) { calls++; return n; }

static int inner(int n)
{
    typedef char block[size(n)];
    n *= 10;
    block a, b;
    a[0] = b[0] = 1;
    return (int)(sizeof a + sizeof b) + a[0] + b[0];
}

int main(void)
{
    int n = 2;
    typedef int row[n];
    typedef row grid[n + 1];
    n = 9;
    row a;
    grid g;
    for (unsigned i = 0; i < sizeof a / sizeof a[0]; i++)
        a[i] = i + 5;
    for (unsigned i = 0; i < sizeof g / sizeof g[0]; i++)
        for (unsigned j = 0; j < sizeof g[0] / sizeof g[0][0]; j++)
            g[i][j] = a[j] * (int)i;
    printf("%zu %zu %d\n", sizeof a, sizeof g, g[2][1]);
    row *p = g;
    n = 1;
    p++;
    printf("%d %td %zu\n", (*p)[1], p - g, sizeof *p);
    printf("%d\n", inner(6));
    printf("%d\n", calls);
    int (*q)[n + 1] = g;
    n = 7;
    printf("%d\n", q[2][0]);
    typeof(g) copy;
    copy[1][1] = 4;
    printf("%zu %d\n", sizeof copy, copy[1][1]);
    return (int)sizeof(row);
}
