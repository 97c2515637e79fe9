#include <stdio.h>

static int next(void) { static int n = 10; return n++; }
static int *cell(void) { static int v; return &v; }
static int twin_a(void) { static int n; return ++n; }
static int twin_b(void) { static int n = 100; return ++n; }

static const char *label(int k)
{
    static const char *const names[] = { "a", "b", "c" };
    static int used[3];
    used[k]++;
    return used[k] > 1 ? "again" : names[k];
}

static int nested(int n)
{
    static int depth, max;
    if (++depth > max)
        max = depth;
    if (n > 0)
        nested(n - 1);
    depth--;
    return max;
}

int main(void)
{
    printf("%d ", next());
    printf("%d ", next());
    printf("%d\n", next());
    *cell() = 5;
    *cell() += 2;
    printf("%d\n", *cell());
    twin_a();
    twin_b();
    printf("%d ", twin_a());
    printf("%d\n", twin_b());
    printf("%s ", label(1));
    printf("%s ", label(1));
    printf("%s\n", label(0));
    printf("%d ", nested(4));
    printf("%d\n", nested(2));
    for (int i = 0; i < 3; i++) {
        static int s = 1;
        int d = 1;
        s *= 2;
        d *= 2;
        printf("%d/%d ", s, d);
    }
    putchar('\n');
    {
        static int x = 1;
        x++;
        { static int x = 50; x++; printf("%d ", x); }
        printf("%d\n", x);
    }
    return next();
}
