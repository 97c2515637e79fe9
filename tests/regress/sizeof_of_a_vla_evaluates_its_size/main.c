#include <stdio.h>
#include <stddef.h>

static int calls;
static int size(int n) { calls++; return n; }

int main(void)
{
    int n = 3;
    int a[n];
    n = 10;
    printf("%zu\n", sizeof a);
    size_t bytes = sizeof(int[n++]);
    printf("%zu %d\n", bytes, n);
    bytes = sizeof(char[size(5)][2]);
    printf("%zu %d\n", bytes, calls);
    int b[size(4)][size(2)];
    printf("%zu %zu %zu %d\n", sizeof b, sizeof b[0], sizeof b[0][0], calls);
    typedef short row[n];
    n = 1;
    printf("%zu\n", sizeof(row));
    row r;
    printf("%zu %zu\n", sizeof r, sizeof r / sizeof r[0]);
    int (*p)[n + 1] = 0;
    n = 50;
    printf("%zu\n", sizeof *p);
    return (int)sizeof a + calls;
}
