#include <stdio.h>

int main(void)
{
    unsigned v[] = { 1, 2, 0x80000000u, 0xf0f0, 0xffffffffu };
    for (int i = 0; i < 5; i++)
        printf("%d %d %d %d\n", __builtin_clz(v[i]), __builtin_ctz(v[i]), __builtin_popcount(v[i]), __builtin_parity(v[i]));
    printf("%d %d %d\n", __builtin_clzl(1ul), __builtin_ctzll(1ull << 40), __builtin_popcountl(~0ul));
    printf("%d %d\n", __builtin_ffs(0), __builtin_ffs(8));
    printf("%x %x\n", __builtin_bswap32(0x01020304), __builtin_bswap16(0x0102));
    printf("%lx\n", (unsigned long)__builtin_bswap64(0x0102030405060708ul));
    int r;
    printf("%d ", __builtin_add_overflow(2147483647, 1, &r));
    printf("%d\n", r);
    printf("%d ", __builtin_mul_overflow(1000, 1000, &r));
    printf("%d\n", r);
    unsigned char u;
    printf("%d ", __builtin_sub_overflow(1, 2, &u));
    printf("%d\n", u);
    return __builtin_abs(-6);
}
