#include <stdio.h>

static int log_[32], n;
static int t(int x) { log_[n++] = x; return x; }
static int add(int a, int b) { return a + b; }

int main(void)
{
    int i = 0, a[5] = { 0 };
    i = i + 1;
    a[i] = i;
    i += i;
    a[i] = 5;
    printf("%d %d %d\n", i, a[1], a[2]);
    int x = (t(1), t(2)) + 0;
    x += (t(3) && t(4)) ? t(5) : t(6);
    printf("%d\n", x);
    for (int k = 0; k < n; k++)
        printf("%d ", log_[k]);
    putchar('\n');
    int y = 1;
    y++, y + 10;
    int z = (y = 4, y++, y);
    printf("%d %d\n", y, z);
    char s[] = "abc", *p = s, *q = s + 1;
    while ((*p++ = *q++))
        ;
    printf("%s %d\n", s, (int)(p - s));
    printf("%d\n", add(add(1, 2), add(3, 4)));
    int j = 3;
    int k = j++ + 10;
    printf("%d %d\n", j, k);
    k = j-- - 1;
    printf("%d %d\n", j, k);
    a[j] = j, j++;
    printf("%d %d\n", a[3], j);
    return n;
}
