#include <stdio.h>
#include <limits.h>

static int absolute(int x)
{
    return x < 0 ? -x : x;
}

int main(void)
{
    printf("%d %d\n", absolute(-5), absolute(INT_MAX));
    printf("%d\n", absolute(INT_MIN));
    puts("not reached");
    return 0;
}
