#include <stdio.h>

int main(void)
{
    int count = count;
    if (count)
        puts("more than none");
    return 0;
}
