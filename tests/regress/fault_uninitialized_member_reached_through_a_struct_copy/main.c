#include <stdio.h>

struct opt { int set, value; };

static struct opt make(int set)
{
    struct opt o;
    o.set = set;
    if (set)
        o.value = 7;
    return o;
}

int main(void)
{
    struct opt a = make(1), b = make(0), c;
    c = b;
    printf("%d %d\n", a.value, c.set);
    if (a.value == 7)
        puts("seven");
    if (c.value == 7)
        puts("not reached");
    puts("not reached");
    return 0;
}
