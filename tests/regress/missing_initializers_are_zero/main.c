#include <stdio.h>
#include <stddef.h>

struct s { int a; char b[5]; double c; void *p; struct { short q, r; } in; };

static struct s stat;
static int big[100] = { 1 };

static int dirty(int n) { volatile char junk[200]; for (int i = 0; i < 200; i++) junk[i] = n; return junk[3]; }

static int check(void)
{
    struct s one = { 1 };
    struct s empty = { 0 };
    struct s gnu = {};
    int arr[20] = { 5, 6 };
    char str[16] = "hi";
    int bad = 0;
    for (int i = 2; i < 20; i++)
        bad += arr[i] != 0;
    for (int i = 2; i < 16; i++)
        bad += str[i] != 0;
    for (int i = 0; i < 5; i++)
        bad += one.b[i] + empty.b[i] + gnu.b[i];
    bad += one.c != 0 || one.p != NULL || one.in.q || one.in.r;
    bad += empty.a || empty.c != 0 || empty.p || gnu.a || gnu.p || gnu.in.r;
    return bad;
}

int main(void)
{
    int bad = 0;
    printf("%d\n", dirty(-1));
    printf("%d\n", check());
    dirty(77);
    printf("%d\n", check());
    for (int i = 1; i < 100; i++)
        bad += big[i];
    printf("%d %d %g %d\n", bad, stat.a, stat.c, stat.p == NULL);
    for (int i = 0; i < 2; i++) {
        int per[3] = { i };
        printf("%d %d %d\n", per[0], per[1], per[2]);
        per[1] = per[2] = 9;
    }
    return bad;
}
