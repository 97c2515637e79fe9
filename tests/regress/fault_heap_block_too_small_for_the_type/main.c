#include <stdio.h>
#include <stdlib.h>

struct item { int id; double price; };

int main(void)
{
    struct item *p = malloc(sizeof p);
    p->id = 1;
    p->price = 2.5;
    printf("not reached %g\n", p->price);
    free(p);
    return 0;
}
