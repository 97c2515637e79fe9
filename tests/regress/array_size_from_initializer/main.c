#include <stdio.h>

static int a[] = { 1, 2, 3, };
static int b[] = { [7] = 1 };
static int c[] = { [3] = 1, [1] = 5 };
static char s[] = "sized";
static int m[][2] = { { 1 }, { 2, 3 }, 4, 5, 6 };
static struct { int x; char n[3]; } r[] = { 1, "ab", 2, 'c' };
static const char *w[] = { "x", "y", };
static char t[][3] = { "a", "bc" };

#define LEN(x) ((int)(sizeof(x) / sizeof *(x)))

int main(void)
{
    printf("%d %d %d %d %d %d %d %d\n", LEN(a), LEN(b), LEN(c), LEN(s), LEN(m), LEN(r), LEN(w), LEN(t));
    printf("%d %d %d %d\n", m[2][0], m[2][1], m[3][0], m[3][1]);
    printf("%d %c\n", r[1].x, r[1].n[0]);
    int n = 4;
    int l[] = { n, n + 1, [5] = n * 2, n * 3 };
    printf("%d", LEN(l));
    for (int i = 0; i < LEN(l); i++)
        printf(" %d", l[i]);
    putchar('\n');
    printf("%d\n", LEN(((short[]){ 1, 2, 3, 4 })));
    return LEN(l) * LEN(b);
}
