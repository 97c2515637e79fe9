#include <stdio.h>
#include <string.h>

int main(void)
{
    char whole[4] = "abc", cut[3] = "abc";
    printf("%zu\n", strlen(whole));
    printf("%zu\n", strlen(cut));
    puts("not reached");
    return 0;
}
