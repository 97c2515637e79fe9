#include <stdio.h>
#include <stdlib.h>

static void drop(char *p) { free(p); }

int main(void)
{
    char *a = malloc(10), *b = a;
    drop(a);
    drop(b);
    puts("not reached");
    return 0;
}
