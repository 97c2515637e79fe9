/* expect: line 6: unexpected character */
#include <stdio.h>

int main(void)
{
    puts(“pasted from a web page”);
    return 0;
}
