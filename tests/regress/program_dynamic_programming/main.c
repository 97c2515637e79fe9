#include <stdio.h>
#include <string.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int distance(const char *a, const char *b)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    int d[n + 1][m + 1];
    for (int i = 0; i <= n; i++)
        d[i][0] = i;
    for (int j = 0; j <= m; j++)
        d[0][j] = j;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            d[i][j] = MIN(MIN(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
    return d[n][m];
}

static void lcs(const char *a, const char *b, char *out)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    int t[n + 1][m + 1];
    memset(t, 0, sizeof t);
    for (int i = n - 1; i >= 0; i--)
        for (int j = m - 1; j >= 0; j--)
            t[i][j] = a[i] == b[j] ? t[i + 1][j + 1] + 1 : MAX(t[i + 1][j], t[i][j + 1]);
    for (int i = 0, j = 0; i < n && j < m;)
        if (a[i] == b[j])
            *out++ = a[i++], j++;
        else if (t[i + 1][j] >= t[i][j + 1])
            i++;
        else
            j++;
    *out = 0;
}

static long change(const int *coins, int n, int amount)
{
    long ways[amount + 1];
    memset(ways, 0, sizeof ways);
    ways[0] = 1;
    for (int c = 0; c < n; c++)
        for (int v = coins[c]; v <= amount; v++)
            ways[v] += ways[v - coins[c]];
    return ways[amount];
}

struct thing { short weight; int value; };

static int knapsack(const struct thing *t, int n, int room)
{
    int best[32] = { 0 };
    for (const struct thing *p = t; p < t + n; p++)
        for (int r = room; r >= p->weight; r--)
            best[r] = MAX(best[r], best[r - p->weight] + p->value);
    return best[room];
}

static unsigned long binomial(int n, int k)
{
    static unsigned long memo[40][40];
    if (k == 0 || k == n)
        return 1;
    if (!memo[n][k])
        memo[n][k] = binomial(n - 1, k - 1) + binomial(n - 1, k);
    return memo[n][k];
}

static long collatz(unsigned n, unsigned *peak)
{
    long steps = 0;
    for (*peak = n; n != 1; steps++) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        *peak = MAX(*peak, n);
    }
    return steps;
}

int main(void)
{
    char out[32];
    printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("same", "same"));
    lcs("programming", "gaming", out);
    puts(out);
    lcs("abc", "xyz", out);
    printf("[%s]\n", out);
    printf("%ld\n", change((int[]){ 1, 2, 5, 10, 20, 50, 100, 200 }, 8, 200));
    static const struct thing things[] = { { 12, 4 }, { 2, 2 }, { 1, 1 }, { 1, 2 }, { 4, 10 }, { 7, 13 } };
    for (int r = 0; r <= 20; r += 5)
        printf("%d ", knapsack(things, 6, r));
    putchar('\n');
    printf("%lu %lu\n", binomial(30, 15), binomial(38, 19));
    unsigned peak;
    long steps = collatz(27, &peak);
    printf("%ld %u\n", steps, peak);
    return (int)steps;
}
