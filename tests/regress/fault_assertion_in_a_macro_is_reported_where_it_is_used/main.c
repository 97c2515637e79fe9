#include <assert.h>

#define REQUIRE(x, lo, hi) \
    do { \
        assert((x) >= (lo) && (x) <= (hi)); \
    } while (0)

int main(void)
{
    int n = 5;
    REQUIRE(n, 0, 9);
    n *= 2;
    REQUIRE(n, 0, 9);
    return 0;
}
