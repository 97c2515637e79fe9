#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int count = 10;
    short *p = malloc(count * sizeof *p);
    memset(p, 0, count * sizeof *p);
    printf("%d\n", p[9]);
    memset(p, 0, count * sizeof(int));
    puts("not reached");
    free(p);
    return 0;
}
