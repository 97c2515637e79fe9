#include <stdio.h>

int main(void)
{
    int a = 2000000000, b = 147483647;
    printf("%d\n", a + b);
    b++;
    printf("%d\n", a + b);
    puts("not reached");
    return 0;
}
