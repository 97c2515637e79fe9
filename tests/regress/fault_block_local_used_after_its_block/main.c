#include <stdio.h>

int main(void)
{
    int *p = NULL;
    for (int i = 0; i < 2; i++) {
        int inner = i * 10;
        if (i == 0)
            p = &inner;
    }
    printf("%d\n", *p);
    puts("not reached");
    return 0;
}
