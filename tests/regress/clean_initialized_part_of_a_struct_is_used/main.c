#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct opt { int set, value; char text[8]; };

static struct opt make(int set)
{
    struct opt o;
    o.set = set;
    if (set)
        o.value = 7;
    o.text[0] = 0;
    return o;
}

int main(void)
{
    struct opt a = make(1), b = make(0), c, *d = malloc(sizeof *d);
    c = b;
    *d = c;
    memcpy(&b, d, sizeof b);
    if (a.value == 7 && !b.set && !d->set)
        puts("only the set parts");
    printf("%d %s.\n", c.set, d->text);
    int spare, copy;
    copy = spare;
    (void)copy;
    free(d);
    return 0;
}
