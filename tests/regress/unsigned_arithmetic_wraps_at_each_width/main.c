#include <stdio.h>

int main(void)
{
    unsigned char c = 0;
    unsigned short s = 0;
    unsigned u = 0;
    unsigned long l = 0;
    unsigned long long ll = 0;
    c--; s--; u--; l--; ll--;
    printf("%u %u %u %lu %llu\n", c, s, u, l, ll);
    c += 2; s += 2; u += 2; l += 2; ll += 2;
    printf("%u %u %u %lu %llu\n", c, s, u, l, ll);
    u = 4000000000u;
    printf("%u %u %u\n", u + u, u * 3, u * u);
    printf("%u %u\n", -u, 0u - 1u);
    printf("%lu\n", (unsigned long)u * u);
    printf("%lu\n", (unsigned long)(u * u));
    l = 0xdeadbeefcafebabeul;
    printf("%lx %lx %lx\n", l * l, l + l, -l);
    s = 65535;
    printf("%u\n", (unsigned)(s * 2u));
    s *= 2;
    printf("%u\n", s);
    c = 16;
    c *= 16;
    printf("%u\n", c);
    u = 5;
    printf("%d %d\n", u - 6 > 0, (int)(u - 6));
    return (int)(3u - 5u + 10u);
}
