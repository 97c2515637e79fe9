#include <stdio.h>
#include <stdlib.h>

static int work(int n)
{
    int *p = malloc(n * sizeof *p);
    int s = 0;
    for (int i = 0; i < n; i++)
        p[i] = i;
    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}

int main(void)
{
    printf("%d\n", work(5));
    return 0;
}
