#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rec { char name[8]; int n; };
static int calls;

static int by_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    calls++;
    return (x > y) - (x < y);
}
static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct rec *)a)->name, ((const struct rec *)b)->name);
}
static int by_ptr(const void *a, const void *b) { return strcmp(*(char *const *)b, *(char *const *)a); }

int main(void)
{
    int v[] = { 5, -3, 9, 0, 2, 8, -7, 1 };
    struct rec r[] = { { "pear", 1 }, { "apple", 2 }, { "fig", 3 } };
    const char *w[] = { "b", "c", "a" };
    qsort(v, 8, sizeof *v, by_int);
    for (int i = 0; i < 8; i++)
        printf("%d ", v[i]);
    printf("%d\n", calls > 0);
    qsort(r, 3, sizeof *r, by_name);
    for (int i = 0; i < 3; i++)
        printf("%s%d ", r[i].name, r[i].n);
    qsort(w, 3, sizeof *w, by_ptr);
    printf("%s%s%s\n", w[0], w[1], w[2]);
    int key = 8, none = 4;
    int *p = bsearch(&key, v, 8, sizeof *v, by_int);
    printf("%d %d\n", (int)(p - v), bsearch(&none, v, 8, sizeof *v, by_int) == NULL);
    qsort(v, 0, sizeof *v, by_int);
    return (int)(p - v);
}
