#include <stdio.h>

static int *find(int *a, int n, int v)
{
    for (int i = 0; i < n; i++)
        if (a[i] == v)
            return &a[i];
    return NULL;
}

int main(void)
{
    int a[] = { 1, 2, 3 };
    printf("%d\n", *find(a, 3, 2));
    printf("%d\n", *find(a, 3, 4));
    puts("not reached");
    return 0;
}
