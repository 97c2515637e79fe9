#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *p = malloc(8);
    for (int i = 7; i >= -1; i--)
        p[i] = 0;
    puts("not reached");
    free(p);
    return 0;
}
