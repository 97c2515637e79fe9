#include <stdio.h>

int main(void)
{
    int a[4] = { 1, 2, 3, 4 };
    volatile int i = 3;
    printf("%d\n", a[i]);
    i++;
    printf("%d\n", a[i]);
    puts("not reached");
    return 0;
}
