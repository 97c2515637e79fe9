#include <stdio.h>

static int classify(int x)
{
    int r;
    if (x > 0)
        r = 1;
    else if (x < 0)
        r = -1;
    if (r > 0)
        return 10;
    return 20;
}

int main(void)
{
    printf("%d %d\n", classify(5), classify(-5));
    printf("%d\n", classify(0));
    puts("not reached");
    return 0;
}
