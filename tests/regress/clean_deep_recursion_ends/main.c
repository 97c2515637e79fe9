#include <stdio.h>

static unsigned down(unsigned n) { volatile unsigned here = n; return n == 0 ? 0 : down(n - 1) + here; }

int main(void)
{
    printf("%u\n", down(0));
    printf("%u\n", down(5000));
    return 0;
}
