#include <stdio.h>

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

static long depth(int n)
{
    long here = n;
    if (n == 0)
        return 0;
    long below = depth(n - 1);
    return here + below;
}

static int ack(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}

static void hanoi(int n, int a, int b, int c, int *moves)
{
    if (!n)
        return;
    hanoi(n - 1, a, c, b, moves);
    ++*moves;
    hanoi(n - 1, c, b, a, moves);
}

static int walk(const int *p, int depth_)
{
    int local[4] = { depth_, 1, 2, 3 };
    if (depth_ == 0)
        return *p;
    int r = walk(&local[0], depth_ - 1);
    return r + local[0] + *p;
}

int main(void)
{
    int moves = 0, start = 5;
    printf("%d %d\n", even(1000), odd(777));
    printf("%ld\n", depth(10000));
    printf("%d\n", ack(2, 3));
    hanoi(10, 1, 2, 3, &moves);
    printf("%d\n", moves);
    printf("%d\n", walk(&start, 6));
    return moves & 0xff;
}
