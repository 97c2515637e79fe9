#include <stdio.h>
#include <limits.h>

enum e { A = -2, B, C };

static int by_long(long x)
{
    switch (x) {
    case LONG_MIN: return 1;
    case -1: return 2;
    case 0x100000000: return 3;
    case 0: return 4;
    case LONG_MAX: return 5;
    }
    return 0;
}
static int by_char(char c)
{
    switch (c) {
    case 'a': return 1;
    case '\xff': return 2;
    case -128: return 3;
    case '\0': return 4;
    case 'b' ... 'f': return 5;
    case 200: return 6;
    }
    return 0;
}
static int by_uchar(unsigned char c)
{
    switch (c) {
    case 255: return 1;
    case -1: return 2;
    case 0: return 3;
    }
    return 0;
}
static int by_unsigned(unsigned u)
{
    switch (u) {
    case -1: return 1;
    case 0x80000000: return 2;
    case 1 ... 9: return 3;
    case sizeof(int) * 5: return 4;
    }
    return 0;
}
static const char *by_enum(enum e e)
{
    switch (e) { case A: return "A"; case B: return "B"; case C: return "C"; }
    return "?";
}

int main(void)
{
    printf("%d %d %d %d %d %d\n", by_long(LONG_MIN), by_long(-1), by_long(4294967296), by_long(0), by_long(LONG_MAX), by_long(1));
    printf("%d %d %d %d %d %d\n", by_char('a'), by_char(-1), by_char(128), by_char(0), by_char('d'), by_char((char)200));
    printf("%d %d\n", by_uchar(255), by_uchar(256));
    printf("%d %d %d %d\n", by_unsigned(4294967295u), by_unsigned(1u << 31), by_unsigned(9), by_unsigned(20));
    printf("%s%s%s%s\n", by_enum(A), by_enum(-1), by_enum(0), by_enum(4));
    _Bool b = 5;
    switch (b) { case 1: puts("true"); break; case 0: puts("false"); }
    switch (-7 % 3) { case -1: puts("minus one"); break; case 2: puts("two"); }
    return by_long(4294967296);
}
