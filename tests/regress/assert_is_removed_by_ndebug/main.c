#include <assert.h>
#include <stdio.h>

int main(void)
{
    int x = 0;
    assert(x++ == 99);
    printf("%d\n", x);
#undef NDEBUG
#include <assert.h>
    assert(x++ == 0);
    printf("%d\n", x);
    return x;
}
