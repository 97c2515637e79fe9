#include <stdio.h>
#include <stdint.h>
#include <string.h>

struct sha { uint32_t h[8]; uint64_t length; uint8_t block[64]; unsigned used; };

static uint32_t k[64];
static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* The constants are the first 32 fraction bits of cube and square roots of primes. */
static uint32_t root_bits(unsigned prime, int cube)
{
    double p = prime, x = p / 2 + 1;
    for (int i = 0; i < 60; i++)
        x = cube ? (2 * x + p / (x * x)) / 3 : (x + p / x) / 2;
    return (uint32_t)((x - (unsigned)x) * 4294967296.0);
}

static void start(struct sha *s)
{
    memset(s, 0, sizeof *s);
    for (unsigned p = 2, n = 0; n < 64; p++) {
        int prime = 1;
        for (unsigned d = 2; d * d <= p; d++)
            if (p % d == 0)
                prime = 0;
        if (!prime)
            continue;
        k[n] = root_bits(p, 1);
        if (n < 8)
            s->h[n] = root_bits(p, 0);
        n++;
    }
}

static void mix(struct sha *s)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)s->block[4 * i] << 24 | s->block[4 * i + 1] << 16 | s->block[4 * i + 2] << 8 | s->block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, s->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t t1 = v[7] + e + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
        uint32_t a = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t t2 = a + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        s->h[i] += v[i];
    s->used = 0;
}

static void feed(struct sha *s, const void *data, size_t n)
{
    const uint8_t *p = data;
    s->length += n * 8;
    while (n--) {
        s->block[s->used++] = *p++;
        if (s->used == 64)
            mix(s);
    }
}

static void finish(struct sha *s)
{
    uint64_t bits = s->length;
    feed(s, "\x80", 1);
    while (s->used != 56)
        feed(s, "", 1);
    for (int i = 7; i >= 0; i--) {
        uint8_t b = bits >> 8 * i;
        feed(s, &b, 1);
    }
    for (int i = 0; i < 8; i++)
        printf("%08x", s->h[i]);
    putchar('\n');
}

int main(void)
{
    struct sha s;
    start(&s);
    printf("%08x %08x %08x\n", s.h[0], k[0], k[63]);
    finish(&s);
    start(&s);
    feed(&s, "abc", 3);
    finish(&s);
    start(&s);
    for (int i = 0; i < 5; i++)
        feed(&s, "0123456789abcdef", 16);
    finish(&s);
    return s.h[7] & 0x7f;
}
