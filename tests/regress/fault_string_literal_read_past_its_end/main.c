#include <stdio.h>

int main(void)
{
    const char *s = "abc";
    for (int i = 0; i < 5; i++)
        printf("%d\n", s[i]);
    puts("not reached");
    return 0;
}
