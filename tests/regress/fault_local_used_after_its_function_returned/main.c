#include <stdio.h>

static int *kept;

static void keep(int v)
{
    int local = v;
    kept = &local;
    ++*kept;
}

int main(void)
{
    keep(4);
    printf("%d\n", *kept);
    puts("not reached");
    return 0;
}
