#include <stdio.h>
#include <string.h>

int main(void)
{
    char from[10] = "123456789", to[20];
    memcpy(to, from, sizeof from);
    puts(to);
    memcpy(to, from, sizeof to);
    puts("not reached");
    return 0;
}
