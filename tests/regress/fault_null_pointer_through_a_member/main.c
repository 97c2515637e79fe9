#include <stdio.h>
#include <stddef.h>

struct node { char pad[40]; int v; struct node *next; };

int main(void)
{
    struct node b = { "", 2, NULL }, a = { "", 1, &b };
    printf("%d\n", a.next->v);
    printf("%d\n", a.next->next->v);
    puts("not reached");
    return 0;
}
