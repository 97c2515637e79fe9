#include <stdio.h>

static int *kept;

static void keep(int v)
{
    static int local;
    local = v;
    kept = &local;
    ++*kept;
}

int main(void)
{
    keep(4);
    printf("%d\n", *kept);
    return 0;
}
