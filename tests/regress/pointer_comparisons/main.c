#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>

struct s { int a, b[4]; char c; };
static int g1, g2;
static int f1(void) { return 1; }
static int f2(void) { return 2; }

int main(void)
{
    int v[5] = { 0 };
    struct s s, *ps = &s;
    int *p = v, *end = v + 5;
    void *q = &v[2];
    printf("%d %d %d %d\n", p < end, p <= v, &v[3] > &v[2], end >= &v[5]);
    printf("%d %d %d\n", p == v, q == v + 2, (char *)q == (char *)&v[2]);
    printf("%d %d\n", &g1 != &g2, &g1 == &g1);
    printf("%d %d %d\n", f1 != f2, f1 == &f1, *f1 == f1);
    printf("%d %d %d\n", !p, p && 1, p == NULL);
    printf("%d %d\n", &s.a < &s.b[0], (char *)&s.c > (char *)&s.b[3]);
    printf("%d %d\n", (void *)ps == (void *)&ps->a, &ps->b[1] == ps->b + 1);
    int *h = malloc(4 * sizeof *h), *k = malloc(1);
    printf("%d %d %d\n", h != k, h + 4 > h, (h == NULL) + (k == NULL));
    int count = 0;
    for (int *i = h; i != h + 4; ++i)
        count++;
    for (int *i = h + 4; i-- > h;)
        count += 10;
    free(h);
    free(k);
    p = NULL;
    printf("%d %d %d\n", p == 0, p == (void *)0, p ? 1 : 2);
    const char *text = "abc", *at = text;
    while (*at)
        at++;
    printf("%td %d\n", at - text, count);
    return (int)(end - v);
}
