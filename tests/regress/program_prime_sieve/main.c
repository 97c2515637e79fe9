#include <stdio.h>
#include <string.h>

#define LIMIT 5000
static unsigned char bits[LIMIT / 8 + 1];

static int get(int i) { return bits[i >> 3] >> (i & 7) & 1; }
static void clear(int i) { bits[i >> 3] &= ~(1u << (i & 7)); }

static int factor(int n, int out[])
{
    int k = 0;
    for (int p = 2; p * p <= n; p++)
        while (n % p == 0) {
            out[k++] = p;
            n /= p;
        }
    if (n > 1)
        out[k++] = n;
    return k;
}

int main(void)
{
    memset(bits, 0xff, sizeof bits);
    clear(0);
    clear(1);
    for (int i = 2; i * i <= LIMIT; i++)
        if (get(i))
            for (int j = i * i; j <= LIMIT; j += i)
                clear(j);
    int count = 0, last = 0, gap = 0, gap_at = 0, twins = 0;
    for (int i = 2; i <= LIMIT; i++) {
        if (!get(i))
            continue;
        count++;
        if (last && i - last > gap) {
            gap = i - last;
            gap_at = last;
        }
        twins += i - last == 2;
        if (count <= 15)
            printf("%d ", i);
        last = i;
    }
    printf("\n%d primes, last %d, gap %d after %d, %d twins\n", count, last, gap, gap_at, twins);
    int f[32];
    int tests[] = { 2, 97, 360, 4999, 1 << 20, 2147483646 };
    for (unsigned t = 0; t < sizeof tests / sizeof *tests; t++) {
        int n = factor(tests[t], f);
        printf("%d =", tests[t]);
        for (int i = 0; i < n; i++)
            printf("%s%d", i ? " * " : " ", f[i]);
        putchar('\n');
    }
    return count & 0xff;
}
