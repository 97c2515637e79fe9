#include <stdio.h>
#include <stdarg.h>

struct pt { int x, y; };

static long sum(int n, ...)
{
    va_list ap, again;
    long s = 0;
    va_start(ap, n);
    va_copy(again, ap);
    for (int i = 0; i < n; i++)
        s += va_arg(ap, int);
    for (int i = 0; i < n; i++)
        s += 1000L * va_arg(again, int);
    va_end(again);
    va_end(ap);
    return s;
}

static void show(const char *types, ...)
{
    va_list ap;
    va_start(ap, types);
    for (; *types; types++)
        switch (*types) {
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'c': printf("%c ", va_arg(ap, int)); break;
        case 'l': printf("%ld ", va_arg(ap, long)); break;
        case 'u': printf("%u ", va_arg(ap, unsigned)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 's': printf("%s ", va_arg(ap, const char *)); break;
        case 'p': printf("%d ", va_arg(ap, struct pt).y); break;
        case 'f': printf("%d ", va_arg(ap, int (*)(int, ...)) != 0); break;
        }
    va_end(ap);
    putchar('\n');
}

static int next(va_list *ap) { return va_arg(*ap, int); }
static int pairs(int n, ...)
{
    va_list ap;
    int s = 0;
    va_start(ap, n);
    while (n--)
        s = s * 10 + next(&ap);
    va_end(ap);
    return s;
}
static int format(char *b, int n, const char *f, ...)
{
    va_list ap;
    va_start(ap, f);
    int r = vsnprintf(b, n, f, ap);
    va_end(ap);
    return r;
}

int main(void)
{
    char c = 'x', buf[16];
    short s = -5;
    float f = 1.5f;
    printf("%ld\n", sum(0));
    printf("%ld\n", sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    show("icidlsupf", s, c, (signed char)-3, f, 5000000000L, "str", 4000000000u, (struct pt){ 1, 2 }, (int (*)(int, ...))0);
    show("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.);
    printf("%d\n", pairs(4, 1, 2, 3, 4));
    int r = format(buf, 16, "%s-%d-%c", "long text here", 12, 'z');
    printf("%d %s\n", r, buf);
    return (int)sum(3, -1, 1, 5) & 0xff;
}
