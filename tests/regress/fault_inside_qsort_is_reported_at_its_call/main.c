#include <stdio.h>
#include <stdlib.h>

static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    int v[3] = { 3, 1, 2 };
    qsort(v, 2, 2 * sizeof *v, up);
    printf("%d\n", v[0]);
    return 0;
}
