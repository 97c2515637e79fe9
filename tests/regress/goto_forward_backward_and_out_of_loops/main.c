#include <stdio.h>

static int search(int m[4][4], int v)
{
    int i, j;
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++) {
            int *p = &m[i][j];
            do {
                if (*p == v)
                    goto found;
            } while (0);
        }
    return -1;
found:
    return i * 10 + j;
}

static int loop(int n)
{
    int s = 0;
again:
    if (n == 0)
        goto done;
    s += n--;
    goto again;
done:
    return s;
}

static int cleanup(int fail)
{
    int r = 0;
    if (fail == 1)
        goto one;
    r += 1;
    if (fail == 2)
        goto two;
    r += 10;
    goto out;
two:
    r += 100;
one:
    r += 1000;
out:;
    return r;
}

int main(void)
{
    int m[4][4];
    for (int i = 0; i < 16; i++)
        m[i / 4][i % 4] = i * i;
    printf("%d %d %d\n", search(m, 49), search(m, 0), search(m, 50));
    printf("%d\n", loop(100));
    printf("%d %d %d\n", cleanup(0), cleanup(1), cleanup(2));
    int found = 5;
    goto found;
    found = 0;
found:
    printf("%d\n", found);
    { goto inner; { inner: puts("inner"); } }
    return cleanup(1) & 0xff;
}
