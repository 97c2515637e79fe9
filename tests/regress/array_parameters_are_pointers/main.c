#include <stdio.h>

static int size_is_pointer(int a[100]) { return sizeof a == sizeof(int *); }
static void bump(int a[], int n) { while (n--) *a++ += 1; }
static int at_least(int a[static 3]) { return a[2]; }
static int two(int m[3][2]) { return (int)sizeof m[0] + m[2][1]; }
static int vla(int n, int m, int x[n][m]) { return (int)(sizeof x[0] / sizeof(int)) * 100 + x[n - 1][m - 1]; }
static char last(const char s[]) { char c = 0; while (*s) c = *s++; return c; }
static int reassign(int a[const 2]) { return a[0] + a[1]; }

int main(void)
{
    int a[5] = { 1, 2, 3, 4, 5 };
    int m[3][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
    printf("%d\n", size_is_pointer(a));
    bump(a, 5);
    bump(a + 2, 2);
    bump(&a[4], 1);
    for (int i = 0; i < 5; i++)
        printf("%d ", a[i]);
    putchar('\n');
    printf("%d %d\n", at_least(a), at_least(a + 1));
    printf("%d\n", two(m));
    printf("%d %d\n", vla(3, 2, m), vla(2, 2, m + 1));
    printf("%c\n", last("array"));
    printf("%d\n", reassign(m[1]));
    return a[4];
}
