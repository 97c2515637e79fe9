#include <stdio.h>

static int calls;
static int f(void) { calls++; return 1; }

int main(void)
{
    int i = 5;
    int a[10];
    int *p = 0;
    char m[3][4];
    printf("%zu\n", sizeof(i++));
    printf("%zu\n", sizeof f());
    printf("%zu %zu\n", sizeof a, sizeof(a) / sizeof *a);
    printf("%zu\n", sizeof *p);
    printf("%zu %zu %zu\n", sizeof p, sizeof &a, sizeof *&a);
    printf("%zu %zu %zu\n", sizeof m, sizeof m[0], sizeof m[0][0]);
    printf("%zu\n", sizeof(a + 0));
    printf("%zu %zu\n", sizeof "hello", sizeof "a\0b");
    printf("%zu %zu\n", sizeof 'a', sizeof(char));
    printf("%zu %zu\n", sizeof(struct { char c; int i; }), sizeof(union { char c; long l; }));
    printf("%zu\n", sizeof(int[7]));
    printf("%zu\n", sizeof i * 2);
    printf("%zu\n", sizeof(long double));
    printf("%zu %zu %zu\n", sizeof(void *), sizeof(int (*)(void)), sizeof(enum { A }));
    printf("%zu\n", sizeof(calls = f()));
    printf("%d %d\n", i, calls);
    return sizeof a;
}
