#include <stdio.h>

int main(void)
{
    int n = 3;
    while (n >= 0) {
        printf("%d\n", 1 << n);
        n -= 2;
    }
    printf("%d\n", 1 << n);
    puts("not reached");
    return 0;
}
