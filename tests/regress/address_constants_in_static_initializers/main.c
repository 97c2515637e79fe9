#include <stdio.h>
#include <stddef.h>

struct in { char tag; int b; };
struct node { int v; struct node *next; };

static struct in a[4] = { { 'a', 1 }, { 'b', 2 }, { 'c', 3 }, { 'd', 4 } };
static int *pb = &a[2].b;
static struct in *pa = a + 1;
static struct in *end = &a[4];
static char *tail = "constant" + 3;
static char c = "index"[2];
static int matrix[3][4] = { { 0 }, { 1, 2, 3, 4 } };
static int *row = matrix[1];
static int (*mid)[4] = &matrix[1];
static int *cell = &matrix[1][3] - 1;
static void *self = &self;
static struct node n3 = { 3, NULL }, n2 = { 2, &n3 }, n1 = { 1, &n2 };
static struct node ring[3] = { { 0, &ring[1] }, { 1, &ring[2] }, { 2, ring } };
static int **ppb = &pb;
static char *raw = (char *)&a[1] + offsetof(struct in, b);
static unsigned long mask = ~0ul << (sizeof(int) * 8);
static int f(void);
static int (*pf)(void) = f;
static int (**ppf)(void) = &pf;
static int f(void) { return 12; }
static const int k = 'x' == 120 ? sizeof a / sizeof a[0] : -1;
static double ratio = 7 / 2 + 1.0 / 4;
static int neg = -(3 << 2) & 0xff;

int main(void)
{
    printf("%d %c %td %s %c\n", *pb, pa->tag, end - a, tail, c);
    printf("%d %d %d\n", row[2], (*mid)[0], *cell);
    printf("%d\n", self == (void *)&self);
    int sum = 0;
    for (struct node *n = &n1; n; n = n->next)
        sum = sum * 10 + n->v;
    printf("%d %d\n", sum, ring[0].next->next->next == &ring[0]);
    printf("%d %d\n", **ppb, *(int *)raw);
    printf("%lx %d %d\n", mask, pf(), (*ppf)());
    printf("%d %g %d\n", k, ratio, neg);
    return k;
}
