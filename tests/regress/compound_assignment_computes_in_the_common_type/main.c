#include <stdio.h>

int main(void)
{
    char c = 1;
    c += 3.7; printf("%d\n", c);
    c -= 0.5; printf("%d\n", c);
    c *= 10.9; printf("%d\n", c);
    unsigned char u = 200;
    u *= 2; printf("%d\n", u);
    u = 200; u /= -1; printf("%d\n", u);
    u = 200; u += 100; printf("%d\n", u);
    u = 200; u = ~u >> 1; printf("%d\n", u);
    u = 0x80; u <<= 1; printf("%d\n", u);
    u = 7; u -= 8; printf("%d\n", u);
    u = 250; u %= 7; printf("%d\n", u);
    signed char s = -128;
    s /= -1; printf("%d\n", s);
    s = 100; s += s; printf("%d\n", s);
    s = -1; s >>= 1; printf("%d\n", s);
    s = -1; s ^= 0xff; printf("%d\n", s);
    short h = 1;
    h <<= 15; printf("%d\n", h);
    h = -1; h &= 0xffff0f0f; printf("%d\n", h);
    int i = 3;
    i += 1.5f; printf("%d\n", i);
    i <<= (long)3; printf("%d\n", i);
    i *= 0.99; printf("%d\n", i);
    i = -7; i /= 2u; printf("%d\n", i);
    i = -7; i %= 3u; printf("%d\n", i);
    i = -7; i /= 2l; printf("%d\n", i);
    i = 16777217; i += 0.0f; printf("%d\n", i);
    i = 16777217; i += 0.0; printf("%d\n", i);
    i = 5; i -= 4294967295u; printf("%d\n", i);
    i = 5; i |= 0x100000000L; printf("%d\n", i);
    unsigned w = 1;
    w += -2; printf("%u\n", w);
    w = 10; w *= 0.25; printf("%u\n", w);
    long l = 1;
    l += 4294967295u; printf("%ld\n", l);
    l = 1; l -= 2u; printf("%ld\n", l);
    l = -1; l &= 0xf0f0f0f0u; printf("%ld\n", l);
    float f = 1;
    f += 0.1; f -= 1; printf("%.9g\n", f);
    f = 16777216; f += 1; printf("%.1f\n", f);
    return (c += 300) & 0xff;
}
