#include <stdio.h>

int main(void)
{
    int n = 8, sum = 0;
    int a[8], guard = 5;
    for (int i = 0; i <= n; i++)
        a[i] = i;
    for (int i = 0; i < n; i++)
        sum += a[i];
    printf("not reached %d %d\n", sum, guard);
    return 0;
}
