#include <stdio.h>

enum wide { SMALL = -1, BIG = 0x7fffffffffffffffLL };
enum flags { NONE = 0, TOP = 1ull << 63, BOTH = TOP | 1 };
enum plain { A, B = 5, C, D = -3, E };
enum big_int { F = 4294967295u, G = 1 };

static const char *name(enum wide w)
{
    switch (w) {
    case SMALL: return "small";
    case BIG: return "big";
    }
    return "?";
}

int main(void)
{
    enum wide w = BIG;
    enum flags f = BOTH;
    enum plain p = E;
    printf("%zu %zu %zu %zu\n", sizeof(enum wide), sizeof f, sizeof p, sizeof(enum big_int));
    printf("%lld %lld %llu\n", (long long)w, (long long)SMALL, (unsigned long long)f);
    printf("%d %d %d %d\n", A, C, p, w > SMALL);
    printf("%llu %llu\n", (unsigned long long)F, (unsigned long long)G);
    printf("%s %s\n", name(w), name(SMALL));
    f &= ~TOP;
    w = w - 1;
    printf("%llu %lld %d\n", (unsigned long long)f, (long long)w, f == 1);
    struct { enum plain q : 4; enum flags z; } s = { D, TOP };
    printf("%d %d\n", s.q, s.z == TOP);
    return B + C;
}
