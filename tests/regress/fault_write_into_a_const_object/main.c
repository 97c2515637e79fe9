#include <stdio.h>

static const int limit = 10;
static int plain = 5;

static void set(const int *p, int v)
{
    *(int *)p = v;
}

int main(void)
{
    set(&plain, 6);
    printf("%d\n", plain);
    set(&limit, 11);
    puts("not reached");
    return 0;
}
