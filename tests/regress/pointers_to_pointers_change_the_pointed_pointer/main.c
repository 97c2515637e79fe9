#include <stdio.h>

static int x = 1, y = 2;

static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
static void redirect(int ***ppp) { **ppp = &y; }
static const char *skip(const char **s, int n) { const char *old = *s; *s += n; return old; }

int main(void)
{
    int *p = &x, *q = &y, **pp = &p, ***ppp = &pp;
    swap(&p, &q);
    printf("%d %d\n", *p, *q);
    ***ppp = 20;
    printf("%d\n", y);
    *ppp = &q;
    **pp = 10;
    printf("%d %d\n", x, **ppp == 10);
    redirect(&pp);
    printf("%d %d\n", *q, q == &y);
    const char *s = "hello world";
    printf("%s|", skip(&s, 6));
    printf("%s\n", s);
    int *list[4] = { &x, &y, &x, 0 };
    int n = 0;
    for (int **w = list; *w; ++w)
        n += **w;
    printf("%d\n", n);
    *&*&x = 3;
    printf("%d\n", *&x);
    void *v = &p;
    **(int **)v = 77;
    return *p;
}
