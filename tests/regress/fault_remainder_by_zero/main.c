#include <stdio.h>

int main(void)
{
    unsigned long size = 4, x = 10;
    while (size) {
        printf("%lu\n", x % size);
        size--;
    }
    printf("%lu\n", x % size);
    puts("not reached");
    return 0;
}
