#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct big { long a[4]; char c; };

static int vsum(const char *kinds, va_list ap)
{
    int s = 0;
    for (; *kinds; kinds++)
        if (*kinds == 'i')
            s += va_arg(ap, int);
        else if (*kinds == 'd')
            s += (int)va_arg(ap, double);
        else
            s += (int)va_arg(ap, struct big).a[2];
    return s;
}
static int sum(const char *kinds, ...)
{
    va_list ap;
    va_start(ap, kinds);
    int s = vsum(kinds, ap);
    va_end(ap);
    va_start(ap, kinds);
    s = s * 100 + vsum(kinds, ap);
    va_end(ap);
    return s;
}
static void log_line(const char *where, const char *fmt, ...)
{
    char line[40];
    va_list ap, copy;
    va_start(ap, fmt);
    va_copy(copy, ap);
    int n = vsprintf(line, fmt, ap);
    printf("%s(%d): ", where, n);
    vprintf(fmt, copy);
    va_end(copy);
    va_end(ap);
    printf(" = %s\n", line);
}
static int parse(const char *text, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsscanf(text, fmt, ap);
    va_end(ap);
    return n;
}
static struct big last(int n, ...)
{
    struct big b = { { 0 } };
    va_list ap;
    va_start(ap, n);
    while (n--)
        b = va_arg(ap, struct big);
    va_end(ap);
    return b;
}
static int count(int first, ...)
{
    va_list ap;
    int n = 0;
    va_start(ap, first);
    for (int v = first; v >= 0; v = va_arg(ap, int))
        n++;
    va_end(ap);
    return n;
}

int main(void)
{
    struct big b = { { 1, 2, 3, 4 }, 'c' }, c = { { 5, 6, 7, 8 }, 'd' };
    printf("%d\n", sum("iidbi", 1, 2, 3.9, b, 10));
    log_line("here", "%d-%s-%.2f-%c-%ld%%", 5, "str", 2.5, 'x', 1L << 40);
    log_line("none", "plain");
    int x = 0;
    char w[8];
    printf("%d ", parse("17 words", "%d %7s", &x, w));
    printf("%d %s\n", x, w);
    printf("%ld %c\n", last(2, b, c).a[1], last(1, b).c);
    int (*f)(int, ...) = count;
    printf("%d %d\n", f(1, 2, 3, -1), count(-1));
    return (int)sizeof(va_list) > 0;
}
