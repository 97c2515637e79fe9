#include <stdio.h>

static int mean(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s / n;
}

int main(void)
{
    int a[2] = { 4, 6 };
    printf("%d\n", mean(a, 2));
    printf("%d\n", mean(a, 0));
    puts("not reached");
    return 0;
}
