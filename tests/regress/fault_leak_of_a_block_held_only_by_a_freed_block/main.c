#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char *name; int age; };

int main(void)
{
    struct person *p = malloc(sizeof *p);
    p->name = malloc(10);
    strcpy(p->name, "somebody");
    p->age = 30;
    printf("%s %d\n", p->name, p->age);
    free(p);
    return 0;
}
