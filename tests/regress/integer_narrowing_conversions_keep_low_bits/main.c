#include <stdio.h>

static signed char to_sc(long x) { return x; }
static unsigned short to_us(long x) { return x; }
static int to_int(unsigned long x) { return x; }
static unsigned to_u(long x) { return x; }

int main(void)
{
    long v[] = { 0, 127, 128, 255, 256, -1, -129, 65535, 65536, 0x7fffffff, 0x80000000L,
                 0x123456789abcdef0L, -0x7fffffffffffffffL };
    for (unsigned i = 0; i < sizeof v / sizeof v[0]; i++)
        printf("%d %d %d %u\n", to_sc(v[i]), to_us(v[i]), to_int(v[i]), to_u(v[i]));
    printf("%d\n", (char)(short)0x1ff);
    printf("%d\n", (int)(unsigned char)(signed char)-2);
    printf("%ld\n", (long)(unsigned)-1);
    printf("%ld\n", (long)(int)4294967295u);
    printf("%lu\n", (unsigned long)(signed char)0x80);
    printf("%lu\n", (unsigned long)(unsigned char)0x80);
    printf("%u\n", (unsigned)(short)0x8000);
    printf("%x\n", (unsigned short)-2);
    return to_us(-1) >> 8;
}
