#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *s = strdup("  trim");
    while (*s == ' ')
        s++;
    puts(s);
    free(s);
    puts("not reached");
    return 0;
}
