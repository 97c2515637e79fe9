#include <stdio.h>
#include <stdlib.h>

static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    int v[4] = { 3, 1, 2, 0 };
    qsort(v, 4, sizeof *v, up);
    printf("%d\n", v[0]);
    qsort(v, 5, sizeof *v, up);
    return 0;
}
