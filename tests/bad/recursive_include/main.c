/* expect: left.h: line 1: #include nested too deeply */
#include "left.h"

int main(void)
{
    return 0;
}
