#include <stdio.h>

static int one(void) { return 1; }
static int (*table[2])(void) = { one };

int main(void)
{
    for (int i = 0; i < 2; i++)
        printf("%d\n", table[i]());
    puts("not reached");
    return 0;
}
