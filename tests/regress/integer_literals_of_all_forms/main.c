#include <stdio.h>

#define T(x) _Generic((x), int: "i", unsigned: "u", long: "l", unsigned long: "ul", \
                      long long: "ll", unsigned long long: "ull")

int main(void)
{
    printf("%d %d %d %d %d\n", 0, 00, 017, 0x1F, 0XaB);
    printf("%d %d\n", 0b101, 0B11);
    printf("%u %lu %llu\n", 42u, 42UL, 42uLL);
    printf("%ld %lld\n", 0x7fffffffffffffffL, -9223372036854775807LL);
    printf("%s %s %s %s\n", T(1), T(1u), T(1l), T(1ul));
    printf("%s %s %s %s\n", T(1LL), T(1ULL), T(1llu), T(1Lu));
    printf("%s %s %s %s\n", T(2147483647), T(2147483648), T(0x7fffffff), T(0x80000000));
    printf("%s %s %s %s\n", T(0xffffffff), T(0x100000000), T(4294967295), T(037777777777));
    printf("%s %s %s\n", T(0x8000000000000000), T(9223372036854775807), T(4294967296u));
    printf("%d\n", -2147483648 < 0);
    printf("%d\n", -0x80000000 < 0);
    printf("%d\n", 2147483648 > 0);
    printf("%lu\n", 0xffffffffffffffff);
    printf("%o %x\n", 0777, 0xDEADBEEF);
    return 0xff - 0377 + 12;
}
