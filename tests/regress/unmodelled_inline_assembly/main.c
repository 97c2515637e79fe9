#include <stdio.h>

int main(void)
{
    int out = 0;
    __asm__("movl $7, %0" : "=r"(out));
    printf("%d\n", out);
    return out;
}
