#include <stdio.h>

int main(void)
{
    int n[] = { 7, -7, 8, -8, 0, 1, -1 };
    int d[] = { 2, -2, 3, -3, 8, -8 };
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 6; j++)
            printf("(%d %d) ", n[i] / d[j], n[i] % d[j]);
        putchar('\n');
    }
    long l = -9223372036854775807L;
    printf("%ld %ld\n", l / 10, l % 10);
    printf("%u %u\n", -7 / 2u, -7 % 2u);
    printf("%lu\n", -7 / 2ul);
    printf("%ld\n", -7 / 2l);
    printf("%ld\n", -7 / (long)2u);
    signed char c = -128;
    printf("%d %d\n", c / -1, c % 7);
    unsigned char u = 200;
    printf("%d %d\n", u / -3, u % -3);
    printf("%lld\n", -9223372036854775807LL / 4294967296LL);
    return -7 % 4 + 10;
}
