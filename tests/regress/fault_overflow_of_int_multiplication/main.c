#include <stdio.h>

int main(void)
{
    int f = 1;
    for (int i = 1; i <= 13; i++)
        f *= i;
    printf("not reached %d\n", f);
    return 0;
}
