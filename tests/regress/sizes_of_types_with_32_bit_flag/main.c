int printf(const char *, ...);

struct a { char c; long l; };
struct b { char c; long long ll; char d; };
struct c { char c; double d; };
struct d { char c; void *p; short s; };

static unsigned long wrap(unsigned long x) { return x * 3; }

int main(void)
{
    printf("%d %d %d %d\n", (int)sizeof(int), (int)sizeof(long), (int)sizeof(long long), (int)sizeof(void *));
    printf("%d %d %d %d\n", (int)sizeof(struct a), (int)sizeof(struct b), (int)sizeof(struct c), (int)sizeof(struct d));
    printf("%d %d\n", (int)sizeof(sizeof(int)), (int)sizeof(long double));
    printf("%d\n", -1L < 1u);
    printf("%lu %lx\n", wrap(0x80000000ul), ~0ul);
    printf("%lld\n", 2147483648LL * 4);
    printf("%d\n", _Generic(2147483648, long: 1, long long: 2, default: 3));
    printf("%d\n", _Generic(sizeof 1, unsigned: 1, unsigned long: 2, default: 3));
    int x[4], *p = &x[3];
    printf("%d %d\n", (int)(p - x), (int)((unsigned long)p - (unsigned long)x));
    return sizeof(struct b);
}
