#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 5;
    int *p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i;
    printf("%d\n", p[n - 1]);
    printf("%d\n", p[n]);
    puts("not reached");
    free(p);
    return 0;
}
