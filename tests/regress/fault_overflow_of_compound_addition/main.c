#include <stdio.h>
#include <limits.h>

int main(void)
{
    short s = 32767;
    int i = INT_MAX;
    s += 10;
    i += 0L + INT_MIN;
    printf("%d %d\n", s, i);
    i = INT_MAX;
    i += s < 0;
    printf("not reached %d\n", i);
    return 0;
}
