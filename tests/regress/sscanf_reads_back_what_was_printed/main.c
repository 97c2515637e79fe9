#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, n = 0;
    long l = 0;
    double d = 0;
    float f = 0;
    char s[16], c = 0;
    unsigned u = 0;
    printf("%d ", sscanf("10 20", "%d %d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", sscanf("x=7,y=8", "x=%d,y=%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", sscanf("-5000000000 2.5 0.25", "%ld %lf %f", &l, &d, &f));
    printf("%ld %g %g\n", l, d, f);
    printf("%d ", sscanf("ff 17 word!", "%x %o %15s%n", &u, &b, s, &n));
    printf("%u %d %s %d\n", u, b, s, n);
    printf("%d ", sscanf("12abc", "%d%c", &a, &c));
    printf("%d %c\n", a, c);
    printf("%d\n", sscanf("abc", "%d", &a));
    printf("%d\n", sscanf("", "%d", &a));
    printf("%d ", sscanf("1234567", "%3d%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", sscanf("abc123", "%[a-z]%d", s, &a));
    printf("%s %d\n", s, a);
    return a;
}
