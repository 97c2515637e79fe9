#include <stdio.h>

static void upper(char *s)
{
    for (; *s; s++)
        *s -= 32;
}

int main(void)
{
    char copy[] = "copy";
    upper(copy);
    puts(copy);
    upper("literal");
    puts("not reached");
    return 0;
}
