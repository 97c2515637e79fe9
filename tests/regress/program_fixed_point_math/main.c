#include <stdio.h>
#include <stdint.h>

typedef int32_t fix;
#define ONE (1 << 16)
#define F(x) ((fix)((x) * 65536.0 + ((x) < 0 ? -0.5 : 0.5)))

static fix mul(fix a, fix b) { return (fix)(((int64_t)a * b + (1 << 15)) >> 16); }
static fix divide(fix a, fix b) { return (fix)((int64_t)a * ONE / b); }

static fix root(fix v)
{
    uint64_t n = (uint64_t)v << 16, r = 0, bit = 1ull << 46;
    while (bit > n)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (n >= r + bit) {
            n -= r + bit;
            r = (r >> 1) + bit;
        } else {
            r >>= 1;
        }
    }
    return (fix)r;
}

static fix sine(fix x)
{
    fix term = x, sum = x, sq = mul(x, x);
    for (int i = 1; i < 6; i++) {
        term = -mul(term, sq) / ((2 * i) * (2 * i + 1));
        sum += term;
    }
    return sum;
}

static fix power(fix b, int n)
{
    fix r = ONE;
    int neg = n < 0;
    for (unsigned k = neg ? -n : n; k; k >>= 1, b = mul(b, b))
        if (k & 1)
            r = mul(r, b);
    return neg ? divide(ONE, r) : r;
}

static void show(const char *what, fix v)
{
    uint32_t a = v < 0 ? -(uint32_t)v : (uint32_t)v;
    uint32_t frac = (uint32_t)(((uint64_t)(a & 0xffff) * 10000 + 0x8000) >> 16);
    uint32_t whole = a >> 16;
    if (frac == 10000) {
        frac = 0;
        whole++;
    }
    printf("%s %s%u.%04u\n", what, v < 0 ? "-" : "", whole, frac);
}

int main(void)
{
    show("pi", F(3.14159265));
    show("neg", F(-2.75));
    show("mul", mul(F(1.5), F(-2.25)));
    show("div", divide(F(22), F(7)));
    show("root", root(F(2)));
    show("root", root(F(1000)));
    for (int i = 0; i <= 4; i++)
        show("sine", sine(F(0.3925) * i));
    show("power", power(F(1.5), 7));
    show("power", power(F(2), -5));
    fix x = F(0.5), c = F(3.7);
    for (int i = 0; i < 20; i++)
        x = mul(mul(c, x), ONE - x);
    show("logistic", x);
    printf("%.4f\n", x / 65536.0);
    return root(F(81)) >> 16;
}
