#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(16);
    free(p);
    p = realloc(p, 32);
    puts("not reached");
    free(p);
    return 0;
}
