#include <stdio.h>

static char *buffer;

int main(void)
{
    if (buffer == NULL)
        puts("empty");
    buffer[0] = 'x';
    puts("not reached");
    return 0;
}
