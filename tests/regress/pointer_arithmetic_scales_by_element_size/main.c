#include <stdio.h>
#include <stdint.h>
#include <stddef.h>

struct t { int a; char b; double c; };

int main(void)
{
    char c[10];
    short s[10];
    double d[10];
    struct t t[10];
    printf("%d %d\n", (int)((char *)(s + 3) - (char *)s), (int)((char *)(d + 3) - (char *)d));
    printf("%d\n", (int)((char *)&t[4] - (char *)t));
    printf("%td %td %td\n", &s[7] - s, &d[2] - &d[9], &t[9] - t);
    struct t *p = t + 5;
    p -= 2;
    printf("%td\n", p - t);
    p += -1;
    printf("%td\n", p++ - t);
    printf("%td\n", --p - t);
    printf("%d %d %d\n", p < t + 3, p == &t[2], p >= t + 3);
    printf("%d %d\n", &c[10] > &c[9], c + 10 == &c[10]);
    int i = -3;
    unsigned char off = 200;
    short *q = s + 5;
    printf("%td %td\n", q + i - s, &q[i] - s);
    char big[300];
    printf("%td\n", big + off - big);
    printf("%d\n", (int)((uintptr_t)(d + 1) - (uintptr_t)d));
    long k = 2;
    printf("%d\n", &k[d] == d + 2);
    int *z = 0;
    printf("%d %d\n", z == 0, !z);
    void *v = s + 4;
    printf("%td\n", (short *)v - s);
    printf("%d\n", (int)((char *)(v + 1) - (char *)v));
    return (int)(&d[9] - &d[1]);
}
