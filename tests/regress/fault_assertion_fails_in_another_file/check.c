#include <assert.h>

void check(int n)
{
    for (int i = 0; i < n; i++)
        assert(i != 3);
}
