/* expect: line 2: #include nested too deeply */
#include "include_itself.c"

int main(void)
{
    return 0;
}
