#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct big { unsigned *d; int n; };
#define BASE 1000000000u

static struct big from(unsigned v)
{
    struct big b = { malloc(sizeof(unsigned)), 1 };
    b.d[0] = v;
    return b;
}

static void mul_small(struct big *b, unsigned m)
{
    unsigned long carry = 0;
    for (int i = 0; i < b->n; i++) {
        unsigned long t = (unsigned long)b->d[i] * m + carry;
        b->d[i] = t % BASE;
        carry = t / BASE;
    }
    if (carry) {
        b->d = realloc(b->d, (b->n + 1) * sizeof *b->d);
        b->d[b->n++] = carry;
    }
}

static struct big add(struct big a, struct big b)
{
    if (a.n < b.n) {
        struct big t = a;
        a = b;
        b = t;
    }
    struct big r = { calloc(a.n + 1, sizeof(unsigned)), a.n };
    unsigned carry = 0;
    for (int i = 0; i < a.n; i++) {
        unsigned t = a.d[i] + (i < b.n ? b.d[i] : 0) + carry;
        carry = t >= BASE;
        r.d[i] = carry ? t - BASE : t;
    }
    if (carry)
        r.d[r.n++] = 1;
    return r;
}

static unsigned mod_small(const struct big *b, unsigned m)
{
    unsigned long r = 0;
    for (int i = b->n; i-- > 0;)
        r = (r * BASE + b->d[i]) % m;
    return r;
}

static void show(const char *what, const struct big *b)
{
    printf("%s %u", what, b->d[b->n - 1]);
    for (int i = b->n - 2; i >= 0; i--)
        printf("%09u", b->d[i]);
    putchar('\n');
}

int main(void)
{
    struct big f = from(1);
    for (unsigned i = 2; i <= 50; i++) {
        mul_small(&f, i);
        if (i % 10 == 0)
            show("factorial", &f);
    }
    printf("%u %u %u\n", mod_small(&f, 47), mod_small(&f, 53), mod_small(&f, 999999937));
    struct big a = from(0), b = from(1);
    for (int i = 0; i < 150; i++) {
        struct big c = add(a, b);
        free(a.d);
        a = b;
        b = c;
    }
    show("fibonacci", &a);
    int r = (int)mod_small(&a, 251);
    free(a.d);
    free(b.d);
    free(f.d);
    return r;
}
