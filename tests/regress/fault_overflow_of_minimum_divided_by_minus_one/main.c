#include <stdio.h>
#include <limits.h>

int main(void)
{
    int d[] = { 2, 1, -1 };
    for (int i = 0; i < 3; i++)
        printf("%d\n", INT_MIN / d[i]);
    puts("not reached");
    return 0;
}
