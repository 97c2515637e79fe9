#include <stdio.h>
#include <stddef.h>

struct vec {
    int tag;
    union {
        struct { int x, y, z; };
        int v[3];
        struct { short lo, hi; } first;
    };
    struct { char c; struct { char d, e; }; };
};

int main(void)
{
    struct vec a = { 1, { { 10, 20, 30 } }, { 'c', { 'd', 'e' } } };
    struct vec b = { .tag = 2, .y = 5, .e = 'E' };
    struct vec *p = &a;
    printf("%d %d %d %d\n", a.x, a.v[1], p->z, p->v[2]);
    p->y = 70000;
    printf("%d\n", a.v[1]);
    a.v[0] = 0x10002;
    printf("%d %d\n", a.first.lo, a.first.hi);
    printf("%c%c%c\n", a.c, p->d, p->e);
    printf("%d %d %d %c\n", b.tag, b.v[0], b.v[1], b.e);
    printf("%zu %zu %zu\n", offsetof(struct vec, z), offsetof(struct vec, e), sizeof(struct vec));
    int *q = &p->z;
    *q = 3;
    return a.v[2];
}
