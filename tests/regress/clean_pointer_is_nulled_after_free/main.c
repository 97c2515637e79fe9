#include <stdio.h>
#include <stdlib.h>

static void drop(char **p) { free(*p); *p = NULL; }

int main(void)
{
    char *a = malloc(10);
    drop(&a);
    drop(&a);
    puts("done");
    return 0;
}
