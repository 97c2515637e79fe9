#include <stdio.h>
#include <limits.h>

static int difference(int a, int b) { return a - b; }

int main(void)
{
    printf("%d\n", difference(INT_MIN, -1));
    printf("%d\n", difference(INT_MIN, 1));
    puts("not reached");
    return 0;
}
