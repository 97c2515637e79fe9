/* expect: line 7 at "never: expected expression */
/* An open string is a warning of the lexer; the error is what the parser makes of it. */
#include <stdio.h>

int main(void)
{
    puts("never closed);
    return 0;
}
