#include <stdio.h>

static int trace(int x) { printf("<%d>", x); return x; }

int main(void)
{
    int i, j, k;
    i = (trace(1), trace(2), trace(3));
    printf(" %d\n", i);
    for (i = 0, j = 10; i < j; i++, j--)
        printf("%d,%d ", i, j);
    putchar('\n');
    k = (i++, i * 2);
    printf("%d %d\n", i, k);
    j = 1, k = 2;
    printf("%d %d\n", j, k);
    int a[] = { (1, 2), (3, 4) };
    printf("%d %d %d\n", a[0], a[1], (int)(sizeof a / sizeof a[0]));
    printf("%d\n", (int)sizeof((char)1, 2L));
    while (i--, i > 3)
        printf("w%d ", i);
    putchar('\n');
    if (j = 0, k)
        puts("right decides");
    return (j++, k++, j + k);
}
