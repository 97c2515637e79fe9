#include <stdio.h>

int main(void)
{
    int order[3], v[4] = { 5, 6, 7, 8 };
    order[0] = 2;
    order[1] = 3;
    for (int i = 0; i < 3; i++)
        printf("%d\n", v[order[i]]);
    puts("not reached");
    return 0;
}
