#include <stdio.h>

int main(void)
{
    puts("256 + 44");
    return 300;
}
