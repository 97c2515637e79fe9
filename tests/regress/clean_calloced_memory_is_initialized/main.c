#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int n = 0, *seen = calloc(10, sizeof *seen);
    for (int i = 0; i < 9; i++)
        seen[i] = i % 2;
    for (int i = 0; i < 10; i++)
        if (seen[i])
            n++;
    char buf[8];
    memset(buf, 1, sizeof buf);
    for (int i = 0; i < 8; i++)
        if (buf[i])
            n++;
    printf("%d\n", n);
    free(seen);
    return 0;
}
