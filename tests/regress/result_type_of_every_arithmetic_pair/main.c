#include <stdio.h>

#define NAME(x) _Generic((x), \
    _Bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", \
    short: "short", unsigned short: "ushort", int: "int", unsigned: "unsigned", \
    long: "long", unsigned long: "ulong", long long: "llong", \
    unsigned long long: "ullong", float: "float", double: "double", default: "other")

#define ROW(a) \
    printf("%s: %s %s %s %s %s %s %s %s %s %s %s %s\n", NAME(a), \
           NAME(a + c), NAME(a * uc), NAME(a - s), NAME(a + us), NAME(a + i), NAME(a + u), \
           NAME(a * l), NAME(a * ul), NAME(a - ll), NAME(a - ull), NAME(a / f), NAME(a + d)); \
    printf("  %s %s %s %s %s\n", NAME(1 ? a : u), NAME(1 ? a : c), NAME((a, u)), NAME(a == u), NAME(+a))

int main(void)
{
    _Bool b = 1;
    char c = 1;
    unsigned char uc = 1;
    short s = 1;
    unsigned short us = 1;
    int i = 1;
    unsigned u = 1;
    long l = 1;
    unsigned long ul = 1;
    long long ll = 1;
    unsigned long long ull = 1;
    float f = 1;
    double d = 1;
    ROW(b); ROW(c); ROW(uc); ROW(s); ROW(us); ROW(i); ROW(u);
    ROW(l); ROW(ul); ROW(ll); ROW(ull); ROW(f); ROW(d);
    printf("%s %s %s\n", NAME(uc << l), NAME(i << ull), NAME(ul >> c));
    printf("%s %s %s %s\n", NAME(!l), NAME(~us), NAME(-f), NAME(sizeof i));
    printf("%s %s %s %s\n", NAME(i && l), NAME(c = l), NAME(f += d), NAME(us++));
    printf("%s %s %s %s %s\n", NAME('a'), NAME(1.0f), NAME(0x80000000), NAME(2147483648), NAME(0xffffffffffffffff));
    return 0;
}
