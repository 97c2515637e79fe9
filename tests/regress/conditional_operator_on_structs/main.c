#include <stdio.h>

struct p { int x, y; char t[4]; };
union u { int i; float f; };
static int calls;
static struct p make(int x) { calls++; return (struct p){ x, -x, "mk" }; }
static int sum(struct p v) { return v.x + v.y * 10; }

int main(void)
{
    struct p a = { 1, 2, "a" }, b = { 3, 4, "b" }, c;
    for (int i = 0; i < 2; i++) {
        c = i ? a : b;
        printf("%d %s %d\n", c.x, c.t, (i ? b : a).y);
        printf("%d ", sum(i ? make(5) : a));
        printf("%d\n", calls);
        struct p d = i == 0 ? make(7) : make(8);
        printf("%d %s\n", d.x, d.t);
        (i ? &a : &b)->x += 10;
    }
    printf("%d %d\n", a.x, b.x);
    union u x = { .i = 3 }, y = { .f = 1.5f }, z = calls ? y : x;
    printf("%g\n", z.f);
    printf("%s\n", (calls > 100 ? a : calls > 2 ? b : c).t);
    struct p e = (calls++, a);
    printf("%d %d\n", e.x, (a = b).x);
    return calls;
}
