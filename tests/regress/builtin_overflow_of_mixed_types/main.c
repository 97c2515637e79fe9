#include <stdio.h>
#include <limits.h>

int main(void)
{
    signed char sc;
    unsigned short us;
    int i;
    unsigned u;
    long l;
    unsigned long ul;
    printf("%d ", __builtin_add_overflow(100, 27, &sc)); printf("%d\n", sc);
    printf("%d ", __builtin_add_overflow(100, 28, &sc)); printf("%d\n", sc);
    printf("%d ", __builtin_sub_overflow(0u, 1u, &l)); printf("%ld\n", l);
    printf("%d ", __builtin_sub_overflow(0, 1, &ul)); printf("%lx\n", ul);
    printf("%d ", __builtin_mul_overflow(65536, 65535u, &u)); printf("%u\n", u);
    printf("%d ", __builtin_mul_overflow(INT_MIN, -1, &i)); printf("%d\n", i);
    printf("%d ", __builtin_mul_overflow(LONG_MAX, 2L, &l)); printf("%ld\n", l);
    printf("%d ", __builtin_mul_overflow(ULONG_MAX, ULONG_MAX, &ul)); printf("%lu\n", ul);
    printf("%d ", __builtin_add_overflow(-1, 65536u, &us)); printf("%d\n", us);
    printf("%d ", __builtin_sadd_overflow(INT_MAX, 1, &i)); printf("%d\n", i);
    printf("%d ", __builtin_usubl_overflow(1, 2, &ul)); printf("%lu\n", ul);
    printf("%d ", __builtin_smulll_overflow(3, 4, &(long long){ 0 })); printf("\n");
    return 0;
}
