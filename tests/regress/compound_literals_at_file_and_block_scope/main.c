#include <stdio.h>

struct p { int x, y; };
static struct p *gp = &(struct p){ 1, 2 };
static int *ga = (int[]){ 10, 20, 30 };
static const char *gs = (char[]){ "writable" };
static const struct { const char *n; const int *v; } tab[] = {
    { "a", (const int[]){ 1, 2, 0 } },
    { "b", (const int[]){ 3, 0 } },
};

static int sum(struct p p) { return p.x + p.y; }
static int sump(const struct p *p, int n) { int s = 0; while (n--) s += sum(*p++); return s; }
static int total(const int *a) { int s = 0; while (*a) s += *a++; return s; }

int main(void)
{
    gp->x += 5;
    ga[1]++;
    printf("%d %d %d %s\n", gp->x, ga[1], ga[2], gs);
    for (int i = 0; i < 2; i++)
        printf("%s %d\n", tab[i].n, total(tab[i].v));
    int k = 4;
    printf("%d\n", sum((struct p){ k, .y = k * k }));
    printf("%d\n", sump((struct p[]){ { 1, 2 }, { 3 }, { .y = 4 } }, 3));
    printf("%d\n", ((struct p){ 7, 8 }).y);
    printf("%d\n", (int[]){ 5, 6, 7 }[1]);
    printf("%zu\n", sizeof((char[]){ "four" }));
    int *m = &(int){ 3 };
    *m += 1;
    printf("%d\n", *m);
    struct p *prev = 0;
    for (int i = 0; i < 3; i++) {
        struct p *q = &(struct p){ i };
        q->y += i;
        printf("%d,%d ", q->x, q->y);
        prev = q;
    }
    putchar('\n');
    struct p v;
    v = (struct p){ .y = 9 };
    printf("%d %d\n", v.x, v.y);
    v = (struct p){ v.y, v.x };
    printf("%d %d\n", v.x, v.y);
    printf("%g\n", (double){ 2 });
    return total((int[]){ 1, 2, 3, 0 });
}
