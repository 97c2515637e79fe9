#include <stdio.h>
#include <limits.h>

int main(void)
{
    signed char c = SCHAR_MAX;
    int i = INT_MAX - 1;
    c++;
    i++;
    printf("%d %d\n", c, i);
    i++;
    printf("not reached %d\n", i);
    return 0;
}
