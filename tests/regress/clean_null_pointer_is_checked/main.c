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
    int *p = find(a, 3, 2), *q = find(a, 3, 4);
    printf("%d\n", p ? *p : -1);
    printf("%d\n", q ? *q : -1);
    return 0;
}
