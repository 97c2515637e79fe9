#include <stdio.h>
#include <stdlib.h>

static void deep(int n)
{
    if (n == 0) {
        printf("leaving without a newline");
        exit(EXIT_FAILURE + 6);
    }
    deep(n - 1);
    puts("never");
}

int main(void)
{
    deep(5);
    puts("never");
    return 0;
}
