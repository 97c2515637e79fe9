#include <stdio.h>

static int twice(int x) { return x + x; }

int main(void)
{
    int a[2], sum;
    a[0] = 1;
    sum = twice(a[0]) * 3;
    if (sum == 6)
        puts("six");
    sum = (twice(a[1]) & 0xffff) | 1;
    while (sum > 10) {
        puts("not reached");
        sum = 0;
    }
    puts("not reached");
    return 0;
}
