#include <stdio.h>

static int widen(char c) { return c; }

int main(void)
{
    char c = '\xff';
    char d = (char)200;
    unsigned char u = c;
    printf("%d %d %d\n", c, d, u);
    printf("%d %d\n", c < 0, '\xff' == -1);
    printf("%d %u\n", widen(u), (unsigned)d);
    printf("%x %x\n", c, (unsigned char)c);
    printf("%d\n", "\x80"[0]);
    printf("%d\n", "\377"[0] == '\377');
    printf("%ld %lu\n", (long)c, (unsigned long)c);
    c = 127;
    c++;
    printf("%d\n", c);
    for (c = 120; c > 0; c++)
        ;
    printf("%d\n", c);
    return (unsigned char)d;
}
