#include <stdio.h>
#include <stdlib.h>

static char *current;

int main(void)
{
    current = malloc(8);
    current[0] = 'a';
    putchar(current[0]);
    current = malloc(8);
    current[0] = 'b';
    putchar(current[0]);
    putchar('\n');
    free(current);
    return 0;
}
