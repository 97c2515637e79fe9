#include <stdio.h>
#include "shared.h"

static int mine(int x) { return x * total; }

int main(void)
{
    extern int total;
    printf("%d %d %s\n", total, table[3], title);
    uninit = 10;
    touch();
    printf("%d\n", total);
    printf("%d\n", hook(41));
    hook = mine;
    printf("%d\n", hook(3));
    printf("%d %d\n", root.next == &root, root.next->next->v);
    table[0] = 100;
    printf("%d\n", default_hook(1));
    {
        int total = 1;
        {
            extern int total;
            total++;
        }
        printf("%d\n", total);
    }
    return total;
}
