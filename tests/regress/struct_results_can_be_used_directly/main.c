#include <stdio.h>

struct point { int x, y; };
struct line { struct point a, b; };
struct buf { char s[16]; int n; };
struct wide { long v[20]; };

static struct point mk(int x, int y) { struct point p = { x, y }; return p; }
static struct point add(struct point a, struct point b) { a.x += b.x; a.y += b.y; return a; }
static struct line seg(struct point a, struct point b) { return (struct line){ a, b }; }
static struct buf text(int n) { struct buf b = { "", n }; for (int i = 0; i < n; i++) b.s[i] = 'a' + i; return b; }
static struct wide fill(long k) { struct wide w; for (int i = 0; i < 20; i++) w.v[i] = k * i; return w; }
static struct wide twice(struct wide w) { for (int i = 0; i < 20; i++) w.v[i] *= 2; return w; }
static struct point fib(int n)
{
    if (n == 0)
        return mk(0, 1);
    struct point p = fib(n - 1);
    return mk(p.y, p.x + p.y);
}

int main(void)
{
    printf("%d\n", mk(3, 4).y);
    printf("%d\n", add(mk(1, 2), mk(10, 20)).x);
    printf("%d\n", seg(mk(1, 2), add(mk(3, 4), mk(5, 6))).b.y);
    printf("%s %d\n", text(5).s, text(5).n);
    printf("%c\n", text(5).s[3]);
    printf("%ld\n", twice(twice(fill(3))).v[19]);
    printf("%d %d\n", fib(10).x, fib(20).x);
    struct point p = mk(1, 1);
    p = add(p, p);
    p = add(p, p);
    printf("%d %d\n", p.x, p.y);
    struct point arr[2] = { mk(5, 6), mk(7, 8) };
    printf("%d\n", arr[1].x);
    mk(1, 2);
    return seg(p, arr[0]).b.x + (int)fill(1).v[7];
}
