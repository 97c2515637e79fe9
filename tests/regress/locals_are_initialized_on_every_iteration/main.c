#include <stdio.h>

static int calls;
static int fresh(void) { return ++calls; }

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int a = 5, b = fresh(), c[2] = { a + i };
        char s[] = "ab";
        struct { int x, y; } p = { i };
        a++;
        c[1]--;
        s[0] += i;
        p.y += 3;
        printf("%d %d %d %d %s %d %d\n", a, b, c[0], c[1], s, p.x, p.y);
    }
    int n = 3;
    while (n) {
        int sq = n * n;
        n--;
        if (sq == 4)
            continue;
        sq++;
        printf("%d ", sq);
    }
    putchar('\n');
    int k = 0;
again:
    {
        int z = 10;
        z += k;
        printf("%d ", z);
    }
    if (++k < 3)
        goto again;
    putchar('\n');
    switch (k) {
    case 3: {
        int v = 8;
        printf("%d\n", v);
    }
    }
    return calls;
}
