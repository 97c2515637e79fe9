#include <stdio.h>

static int a[3] = { 1, 2, 3 }, b[3] = { 4, 5, 6 };

static int total(int (*p)[3]) { return (*p)[0] + (*p)[1] + p[0][2]; }
static int (*pick(int which))[3] { return which ? &b : &a; }

int main(void)
{
    int (*pa)[3] = &a;
    int *ap[3] = { &a[2], b, a + 1 };
    int *(*pap)[3] = &ap;
    int **pp = ap;
    printf("%zu %zu %zu\n", sizeof pa, sizeof *pa, sizeof ap);
    printf("%d %d\n", (*pa)[1], pa[0][2]);
    printf("%d %d %d\n", *ap[0], ap[1][2], **(ap + 2));
    printf("%d %d\n", *(*pap)[0], (*pap)[1][1]);
    printf("%d %d\n", **pp, *pp[1]);
    pp++;
    printf("%d %d\n", **pp, (*pp)[2]);
    printf("%d %d\n", total(&a), total(&b));
    printf("%d %d\n", (*pick(1))[0], total(pick(0)));
    printf("%d %d\n", (void *)pa == (void *)a, pa == &a);
    printf("%d\n", (int)((char *)(pa + 1) - (char *)pa));
    const char *words[] = { "zero", "one", "two", 0 };
    for (const char **w = words; *w; w++)
        printf("%s:%c ", *w, (*w)[1]);
    putchar('\n');
    printf("%c %c\n", **words, *words[2]);
    ++*(ap + 2);
    ++*ap[2];
    printf("%d %d %d\n", a[0], a[1], a[2]);
    return **pick(1);
}
