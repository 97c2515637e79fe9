#include <stdio.h>
#include <stdint.h>

int main(void)
{
    int x = 3;
    uintptr_t good = (uintptr_t)&x;
    printf("%d\n", *(int *)good);
    volatile uintptr_t bad = 0x1230;
    *(int *)bad = 5;
    puts("not reached");
    return 0;
}
