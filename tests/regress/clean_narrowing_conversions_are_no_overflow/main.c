#include <stdio.h>
#include <limits.h>

int main(void)
{
    signed char c = 127;
    short s = 32767;
    int i = 2147483648u;
    c++;
    s += 100;
    printf("%d %d %d\n", c, s, i);
    c = 1000;
    i = 0x123456789abcL;
    printf("%d %d\n", c, i);
    i = INT_MAX;
    i += 1u;
    printf("%d\n", i);
    i = INT_MAX;
    i += 1L;
    printf("%d\n", i);
    c = -128;
    c = -c;
    printf("%d\n", c);
    return 0;
}
