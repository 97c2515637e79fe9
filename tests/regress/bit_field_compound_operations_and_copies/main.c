#include <stdio.h>

struct f { unsigned a : 3; int b : 5; unsigned long long c : 40; _Bool d : 1; signed char e : 7; unsigned : 0; unsigned g : 32; };
union v { struct f f; unsigned char raw[sizeof(struct f)]; };
static struct f table[2] = { { 7, -16, 0xffffffffffull, 1, -64, 5 }, { .c = 1, .g = ~0u } };

static struct f next(struct f x) { x.a++; x.b--; x.c <<= 4; x.e ^= 1; return x; }
static void show(struct f x) { printf("%u %d %llx %d %d %u\n", x.a, x.b, (unsigned long long)x.c, x.d, x.e, x.g); }

int main(void)
{
    struct f x = { 0 }, *p = &table[0];
    x.a = 9;
    x.b = 15;
    show(x);
    x.b++;
    x.a -= 3;
    x.c -= 1;
    x.d += 1;
    x.d |= 4;
    x.e = 100;
    x.g -= 2;
    show(x);
    show(next(*p));
    show(table[1]);
    int was = p->a++ + 1;
    printf("%d %d\n", was, p->a);
    was = --p->b;
    printf("%d %d ", was, p->b);
    printf("%d\n", (p->b = 17));
    printf("%d\n", x.a < -1);
    printf("%d\n", x.g > -1);
    int n = x.a ? x.b : x.e;
    printf("%d %d\n", n, (x.a = 5) + (x.b = -2));
    table[1] = x;
    table[1].a = table[1].b = 3;
    show(table[1]);
    union v u = { .f = table[1] };
    printf("%d %zu\n", u.raw[0] & 7, sizeof u);
    long long wide = -(long long)x.c;
    printf("%lld\n", wide);
    return x.a * 10 + p->a;
}
