#include <stdio.h>

static int fill(int n)
{
    int a[n];
    for (int i = 0; i < 6; i++)
        a[i] = i;
    return a[n - 1];
}

int main(void)
{
    printf("%d\n", fill(6));
    printf("%d\n", fill(5));
    puts("not reached");
    return 0;
}
