#include <stdio.h>

static int values[3] = { 1, 2, 3 };
static int twice(int x) { return 2 * x; }

static int *next(void)
{
    static int *at = values + 1;
    static int (*const f)(int) = twice;
    static const char *const names[] = { "a", "bc" };
    static struct { int n; const char *s; } rec = { sizeof names / sizeof *names, "rec" };
    static char *text = "xyz" + 1;
    printf("%d %s %s %d %s\n", f(*at), names[1], rec.s, rec.n++, text);
    return at++;
}

static int depth(int n)
{
    static int deepest;
    if (n > deepest)
        deepest = n;
    return n ? depth(n - 1) : deepest;
}

int main(void)
{
    int a = *next(), b = *next();
    printf("%d %d %d\n", a, b, depth(5));
    {
        static int counter = 10;
        counter++;
    }
    for (int i = 0; i < 3; i++) {
        static int counter;
        printf("%d ", ++counter);
    }
    putchar('\n');
    return depth(0);
}
