#include <stdio.h>
#include <limits.h>

int main(void)
{
    long l = INT_MAX;
    l += INT_MAX;
    printf("%ld\n", l);
    l = LONG_MAX - 5;
    int step = 5;
    l = l + step;
    l = l + step;
    printf("not reached %ld\n", l);
    return 0;
}
