#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *a = malloc(2 * sizeof *a);
    a[0] = 1;
    int *old = a;
    a = realloc(a, 100000 * sizeof *a);
    printf("%d\n", a[0]);
    old[0] = 2;
    puts("not reached");
    free(a);
    return 0;
}
