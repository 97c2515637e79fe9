#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };
static struct node *list;
static struct { char pad[3]; void *inside; } holder;

static int *once(void)
{
    static int *cache;
    if (!cache) {
        cache = malloc(sizeof *cache);
        *cache = 5;
    }
    return cache;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = i;
        n->next = list;
        list = n;
    }
    holder.inside = malloc(100);
    for (struct node *n = list; n; n = n->next)
        sum += n->v;
    printf("%d %d\n", sum, *once());
    return 0;
}
