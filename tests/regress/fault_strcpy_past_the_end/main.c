#include <stdio.h>
#include <string.h>

int main(void)
{
    char small[5];
    strcpy(small, "four");
    puts(small);
    strcpy(small, "fiver");
    puts("not reached");
    return 0;
}
