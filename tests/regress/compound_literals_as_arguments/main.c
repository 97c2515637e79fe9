#include <stdio.h>
#include <string.h>

struct opt { const char *name; int v[3]; struct { int lo, hi; } r; };
static int total(const int *v, int n) { int s = 0; while (n--) s += v[n]; return s; }
static int by_value(struct opt o) { o.v[0]++; return o.v[0] + o.v[2] + o.r.hi; }
static int by_pointer(struct opt *o) { o->r.lo = 9; return o->r.lo + (int)strlen(o->name); }
static int *keep(int *p) { *p += 1; return p; }
#define CALL(...) by_value((struct opt){ .name = "x", __VA_ARGS__ })

int main(void)
{
    printf("%d\n", total((int[]){ 1, 2, 3, 4 }, 4));
    printf("%d\n", total((const int[5]){ [4] = 7 }, 5));
    printf("%d %d\n", CALL(.v = { 1, 2, 3 }), CALL(.r.hi = 5, .v[0] = 2));
    printf("%d\n", by_pointer(&(struct opt){ "four", { 0 }, { 1, 2 } }));
    for (int i = 0; i < 3; i++) {
        int *p = keep(&(int){ i * 10 });
        printf("%d ", *p);
    }
    putchar('\n');
    char *s = (char[]){ "mutable" };
    s[0] = 'M';
    printf("%s %zu\n", s, sizeof (char[]){ "abc" });
    struct opt *o = &(struct opt){ .name = (char[4]){ 'a', 'b' } };
    o->v[1] = (int){ 3 } + (struct opt){ .r = { 4, 5 } }.r.lo;
    printf("%s %d %d\n", o->name, o->v[1], (int []){ 5, 6, 7 }[2]);
    return ((struct { int a, b; }){ 1, 2 }).b;
}
