#include <stdio.h>

static void read_count(int *n, int ok)
{
    if (ok)
        *n = 3;
}

int main(void)
{
    for (int ok = 1; ok >= 0; ok--) {
        int n, sum = 0;
        read_count(&n, ok);
        for (int i = 0; i < n; i++)
            sum += i;
        printf("%d\n", sum);
    }
    puts("not reached");
    return 0;
}
