#include <stdio.h>

static int fill(int n)
{
    int a[n], s = 0;
    for (int i = 0; i < n; i++)
        a[i] = i * n;
    int b[n * 2];
    for (int i = 0; i < n * 2; i++)
        b[i] = a[i / 2];
    for (int i = 0; i < n * 2; i++)
        s += b[i];
    return s + (int)sizeof b;
}

static int depth(int n)
{
    char c[n];
    c[0] = n;
    c[n - 1] = n;
    return n == 1 ? c[0] : c[0] + depth(n - 1) + (c[n - 1] - n);
}

int main(void)
{
    printf("%d %d\n", fill(1), fill(10));
    printf("%d\n", depth(50));
    for (int n = 1; n <= 4; n++) {
        short v[n];
        for (int i = 0; i < n; i++)
            v[i] = n * 10 + i;
        printf("%zu:%d ", sizeof v, v[n - 1]);
        if (n == 2)
            continue;
        putchar('.');
    }
    putchar('\n');
    int n = 3;
    long x[n], *p = x;
    n = 100;
    for (int i = 0; i < 3; i++)
        *p++ = i;
    printf("%td %zu\n", p - x, sizeof x);
    struct s { int a, b; } t[n / 25];
    t[3] = (struct s){ 1, 2 };
    t[0] = t[3];
    printf("%d\n", t[0].b);
    return depth(5);
}
