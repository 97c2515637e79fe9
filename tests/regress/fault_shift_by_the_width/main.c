#include <stdio.h>

static unsigned rotate(unsigned x, unsigned n) { return x << n | x >> (32 - n); }

int main(void)
{
    printf("%x\n", rotate(0x12345678, 8));
    printf("%x\n", rotate(0x12345678, 31));
    printf("%x\n", rotate(0x12345678, 0));
    puts("not reached");
    return 0;
}
