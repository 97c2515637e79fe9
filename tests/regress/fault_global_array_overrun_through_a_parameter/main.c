#include <stdio.h>

static char name[6];
static char secret[6] = "hidden";

static void fill(char *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = 'a' + i;
}

int main(void)
{
    fill(name, 6);
    fill(name, 7);
    printf("not reached %c\n", secret[0]);
    return 0;
}
