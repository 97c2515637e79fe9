#include <stdio.h>

static unsigned down(unsigned n) { volatile unsigned here = n; return n == 0 ? 0 : down(n + 2) + here; }

int main(void)
{
    printf("%u\n", down(0));
    printf("%u\n", down(1));
    puts("not reached");
    return 0;
}
