#include <assert.h>
#include <stdio.h>

void check(int n);

int main(void)
{
    assert(1);
    check(3);
    check(4);
    puts("not reached");
    return 0;
}
