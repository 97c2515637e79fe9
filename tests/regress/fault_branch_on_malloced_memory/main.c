#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 0, *seen = malloc(10 * sizeof *seen);
    for (int i = 0; i < 9; i++)
        seen[i] = i % 2;
    for (int i = 0; i < 10; i++)
        if (seen[i])
            n++;
    printf("not reached %d\n", n);
    free(seen);
    return 0;
}
