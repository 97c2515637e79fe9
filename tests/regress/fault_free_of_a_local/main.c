#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int local[4] = { 1 };
    int *heap = malloc(sizeof local);
    int *p = local[0] ? local : heap;
    free(heap);
    free(p);
    puts("not reached");
    return 0;
}
