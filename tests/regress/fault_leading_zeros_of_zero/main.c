#include <stdio.h>

int main(void)
{
    unsigned v = 8;
    printf("%d\n", __builtin_clz(v));
    v /= 16;
    printf("%d\n", __builtin_clz(v));
    return 0;
}
