#include <stdio.h>

int main(void)
{
    long total = 100;
    unsigned char parts = 255;
    parts++;
    total /= parts;
    printf("not reached %ld\n", total);
    return 0;
}
