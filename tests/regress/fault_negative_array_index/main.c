#include <stdio.h>

static int table[5] = { 10, 20, 30, 40, 50 };

static int find(int v)
{
    for (int i = 0; i < 5; i++)
        if (table[i] == v)
            return i;
    return -1;
}

int main(void)
{
    printf("%d\n", table[find(30)]);
    printf("%d\n", table[find(35)]);
    puts("not reached");
    return 0;
}
