#include <stdio.h>

static void say(int *p) { printf("bye %d\n", *p); }

int main(void)
{
    int plain = 1;
    __attribute__((cleanup(say))) int x = plain;
    printf("%d\n", x);
    return 0;
}
