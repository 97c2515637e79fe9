#include <stdio.h>

int main(void)
{
    unsigned a = 4294967295u, b = 1;
    unsigned long l = -1ul;
    printf("%u %lu %u %u\n", a + b, l * l, 0 - b, a * a);
    a++;
    l += 2;
    printf("%u %lu %u\n", a, l, -b);
    return 0;
}
