#include <stdio.h>

int main(void)
{
    int n = 8, sum = 0;
    int a[8], guard = 5;
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int *p = a; p != a + n; p++)
        sum += *p;
    int *end = &a[8];
    printf("%d %d %d\n", sum, guard, (int)(end - a));
    return 0;
}
