#include <stdio.h>
#include <stdint.h>

static uint64_t rotl(uint64_t x, unsigned n) { return x << n | x >> (64 - n); }

static uint64_t splitmix(uint64_t *s)
{
    uint64_t z = (*s += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

struct xo { uint64_t s[4]; };
static uint64_t next(struct xo *x)
{
    uint64_t r = rotl(x->s[1] * 5, 7) * 9, t = x->s[1] << 17;
    x->s[2] ^= x->s[0];
    x->s[3] ^= x->s[1];
    x->s[1] ^= x->s[2];
    x->s[0] ^= x->s[3];
    x->s[2] ^= t;
    x->s[3] = rotl(x->s[3], 45);
    return r;
}

static uint32_t jenkins(const char *s)
{
    uint32_t h = 0;
    for (; *s; s++) {
        h += *s;
        h += h << 10;
        h ^= h >> 6;
    }
    h += h << 3;
    h ^= h >> 11;
    return h + (h << 15);
}

static uint32_t murmur_final(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x85ebca6b;
    h ^= h >> 13;
    h *= 0xc2b2ae35;
    return h ^ h >> 16;
}

static uint16_t lfsr(uint16_t v) { return v >> 1 ^ (-(v & 1) & 0xb400); }

int main(void)
{
    uint64_t seed = 42;
    struct xo x;
    for (int i = 0; i < 4; i++)
        printf("%016lx\n", (unsigned long)(x.s[i] = splitmix(&seed)));
    uint64_t all = 0;
    int ones = 0;
    for (int i = 0; i < 500; i++) {
        uint64_t v = next(&x);
        all ^= v;
        for (; v; v &= v - 1)
            ones++;
    }
    printf("%016lx %d\n", (unsigned long)all, ones);
    printf("%08x %08x\n", jenkins("a"), jenkins("The quick brown fox"));
    printf("%08x %08x\n", murmur_final(1), murmur_final(0xffffffff));
    uint16_t v = 0xace1;
    unsigned period = 0;
    do {
        v = lfsr(v);
        period++;
    } while (v != 0xace1);
    printf("%u\n", period);
    double unit = (next(&x) >> 11) * 0x1p-53;
    printf("%.12f\n", unit);
    return all & 0xff;
}
