#include <stdio.h>

int main(void)
{
    unsigned long all = ~0ul;
    for (int bits = 8; bits <= 64; bits *= 2)
        printf("%lx\n", all << bits);
    puts("not reached");
    return 0;
}
