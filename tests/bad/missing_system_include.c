/* expect: line 3: 'nosuch/header.h' file not found */
#include <stdlib.h>
#include <nosuch/header.h>

int main(void)
{
    return EXIT_SUCCESS;
}
