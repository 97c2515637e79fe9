#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stdalign.h>

struct arena { unsigned char *base; size_t used, size; struct arena *prev; };
static int arenas;

static void *grab(struct arena **a, size_t n, size_t align)
{
    struct arena *top = *a;
    size_t at = top ? (top->used + align - 1) & ~(align - 1) : 0;
    if (!top || at + n > top->size) {
        size_t size = n > 256 ? n : 256;
        struct arena *fresh = malloc(sizeof *fresh);
        fresh->base = malloc(size);
        fresh->size = size;
        fresh->prev = top;
        *a = top = fresh;
        at = 0;
        arenas++;
    }
    top->used = at + n;
    return top->base + at;
}
#define NEW(a, type, count) ((type *)grab(&(a), sizeof(type) * (count), alignof(type)))

static void release(struct arena *a)
{
    while (a) {
        struct arena *prev = a->prev;
        free(a->base);
        free(a);
        a = prev;
    }
}

union cell { union cell *next; double value; char text[24]; };
struct pool { union cell cells[10], *free; int used; };

static void pool_init(struct pool *p)
{
    p->free = NULL;
    p->used = 0;
    for (int i = 10; i-- > 0;) {
        p->cells[i].next = p->free;
        p->free = &p->cells[i];
    }
}
static union cell *pool_get(struct pool *p)
{
    union cell *c = p->free;
    if (c) {
        p->free = c->next;
        p->used++;
    }
    return c;
}
static void pool_put(struct pool *p, union cell *c) { c->next = p->free; p->free = c; p->used--; }

int main(void)
{
    struct arena *a = NULL;
    long sum = 0;
    int misaligned = 0;
    char *c = NEW(a, char, 3);
    strcpy(c, "ab");
    for (int i = 0; i < 40; i++) {
        NEW(a, char, 1)[0] = i;
        double *d = NEW(a, double, 2);
        misaligned += (uintptr_t)d % alignof(double) != 0;
        d[0] = i;
        d[1] = d[0] / 2;
        sum += (long)(d[0] + d[1]);
    }
    int *big = NEW(a, int, 500);
    big[499] = 9;
    printf("%s %ld %d %d %zu\n", c, sum, misaligned, arenas, a->used);
    release(a);

    struct pool p;
    pool_init(&p);
    union cell *got[12];
    for (int i = 0; i < 12; i++) {
        got[i] = pool_get(&p);
        if (got[i])
            snprintf(got[i]->text, sizeof got[i]->text, "cell %d", i);
    }
    printf("%d %d %s\n", p.used, got[10] == NULL, got[7]->text);
    pool_put(&p, got[2]);
    pool_put(&p, got[5]);
    union cell *again = pool_get(&p);
    again->value = 2.5;
    printf("%d %d %g\n", p.used, (int)(again - p.cells), again->value);
    return p.used;
}
