#include <stdio.h>

int mystery_value(int x);

int main(void)
{
    puts("before");
    int r = mystery_value(3);
    printf("%d\n", r);
    return r;
}
