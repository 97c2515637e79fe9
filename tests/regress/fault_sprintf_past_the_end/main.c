#include <stdio.h>

int main(void)
{
    char buf[8];
    int n = 999;
    sprintf(buf, "n=%d", n);
    puts(buf);
    n *= 1000;
    sprintf(buf, "n=%d", n);
    puts("not reached");
    return 0;
}
