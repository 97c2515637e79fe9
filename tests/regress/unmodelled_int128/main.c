#include <stdio.h>

typedef unsigned __int128 wide;

static void show(wide v)
{
    char b[45], *p = b + 44;
    *p = 0;
    do
        *--p = '0' + (int)(v % 10);
    while (v /= 10);
    puts(p);
}

int main(void)
{
    wide v = 1;
    for (int i = 0; i < 120; i += 20) {
        v <<= 20;
        v += i;
        show(v);
    }
    show(~(wide)0);
    __int128 s = -5;
    s *= 1000000000000000000L;
    s *= 1000000;
    printf("%d %ld %zu\n", s < 0, (long)(s / 1000000000000000000L), sizeof s);
    show((wide)0xffffffffffffffff * 0xffffffffffffffff);
    return (int)(v >> 100);
}
