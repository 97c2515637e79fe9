#include <stdio.h>
#include <limits.h>

int main(void)
{
    long l = LONG_MIN + 1;
    int i = INT_MIN + 1;
    --l;
    --i;
    printf("%ld %d\n", l, i);
    --l;
    printf("not reached %ld\n", l);
    return 0;
}
