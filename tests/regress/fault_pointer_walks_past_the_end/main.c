#include <stdio.h>

static int sum_until_zero(const int *p)
{
    int s = 0;
    while (*p)
        s += *p++;
    return s;
}

int main(void)
{
    static const int good[] = { 1, 2, 3, 0 }, bad[] = { 4, 5, 6 };
    printf("%d\n", sum_until_zero(good));
    printf("%d\n", sum_until_zero(bad));
    puts("not reached");
    return 0;
}
