#include <stdio.h>

int main(void)
{
    unsigned short a = 65535;
    unsigned r = a * 2u * a;
    printf("%u\n", r);
    r = a * a;
    printf("not reached %u\n", r);
    return 0;
}
