/* expect: line 2: 'no_such_header.h' file not found */
#include "no_such_header.h"

int main(void)
{
    return 0;
}
