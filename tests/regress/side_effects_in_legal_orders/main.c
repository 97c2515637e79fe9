#include <stdio.h>

static int log_[16], n;
static int note(int x) { log_[n++] = x; return x; }
static int g;
static int bump(void) { return ++g; }
static int read_g(void) { return g; }

int main(void)
{
    int i = 1, a[4] = { 0 }, *p = a;
    int r = i++ && note(i) && (i = 5, i == 5) && note(i);
    printf("%d %d %d %d\n", r, i, log_[0], log_[1]);
    r = (i++, i + note(i));
    printf("%d %d\n", r, i);
    *p++ = i;
    *p++ = i + 1;
    printf("%d %d %td\n", a[0], a[1], p - a);
    r = i ? i-- : 0;
    printf("%d %d\n", r, i);
    i = i++ < 100 ? i : -1;
    printf("%d\n", i);
    a[i = 2] = 7;
    printf("%d %d\n", a[2], i);
    int x = 3, y = x + (x > 2 ? note(x) : 0) * x;
    printf("%d\n", y);
    y = bump() + 0 * bump();
    printf("%d %d\n", g, y >= 1);
    y = (g = 10) + 1;
    y += bump() - 1;
    printf("%d %d\n", y, read_g());
    a[0] = 1;
    a[a[0]] = 2;
    a[0] += a[1] += 3;
    printf("%d %d\n", a[0], a[1]);
    int k = 0;
    k = k++ + 1 > 0 ? k + 10 : k;
    while (k --> 8)
        note(k);
    printf("%d %d\n", k, n);
    for (i = 0, k = 10; i < k; i++, k--)
        ;
    printf("%d %d\n", i, k);
    unsigned char c = 255;
    int before = c++, after = c;
    printf("%d %d\n", before, after);
    return n;
}
