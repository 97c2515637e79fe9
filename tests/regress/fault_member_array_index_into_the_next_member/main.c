#include <stdio.h>

struct rec { int a[4]; int after; };

int main(void)
{
    struct rec s = { { 1, 2, 3, 4 }, 5 };
    struct rec *p = &s;
    for (int i = 0; i < 5; i++)
        p->a[i] = 0;
    printf("not reached %d\n", s.after);
    return 0;
}
