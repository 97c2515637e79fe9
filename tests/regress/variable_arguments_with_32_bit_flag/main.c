#include <stdarg.h>
int printf(const char *, ...);
int vsnprintf(char *, __SIZE_TYPE__, const char *, va_list);
void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));

struct p { char c; long long l; };

static long long sum(const char *kinds, ...)
{
    va_list ap, copy;
    long long s = 0;
    va_start(ap, kinds);
    va_copy(copy, ap);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': s += va_arg(ap, int); break;
        case 'l': s += va_arg(ap, long long); break;
        case 'd': s += (long long)va_arg(ap, double); break;
        case 'p': s += va_arg(ap, struct p).l; break;
        case 's': s += *va_arg(ap, char *); break;
        }
    s = s * 1000 + va_arg(copy, int);
    va_end(copy);
    va_end(ap);
    return s;
}
static int take(va_list *ap) { return va_arg(*ap, int); }
static int format(char *b, const char *f, ...)
{
    va_list ap;
    va_start(ap, f);
    int n = vsnprintf(b, 32, f, ap);
    va_end(ap);
    va_start(ap, f);
    n = n * 100 + take(&ap);
    n += take(&ap);
    va_end(ap);
    return n;
}
static int down(const void *a, const void *b) { return *(const short *)b - *(const short *)a; }

int main(void)
{
    char b[32];
    short v[] = { 3, 9, 4 };
    int (*out)(const char *, ...) = printf;
    printf("%lld\n", sum("ildps", 1, 2LL, 3.5, (struct p){ 'x', 1LL << 33 }, "A"));
    int n = format(b, "%d/%d %lld %s %.1f", 5, 6, 7LL, "str", 2.5);
    out("%d %s\n", n, b);
    qsort(v, 3, sizeof *v, down);
    out("%d %d %d\n", v[0], v[1], v[2]);
    out("%d %d\n", (int)sizeof(va_list), __builtin_popcountl(~0ul));
    return v[1];
}
