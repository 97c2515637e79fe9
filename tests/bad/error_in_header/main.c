/* expect: shape.h: line 4: expected ';' after struct */
#include "shape.h"

int main(void)
{
    struct shape s = {1, 2};
    return s.width;
}
