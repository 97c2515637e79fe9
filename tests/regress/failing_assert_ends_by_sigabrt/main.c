#include <assert.h>
#include <stdio.h>

int main(void)
{
    int x = 2;
    assert(x == 2);
    puts("first holds");
    fflush(stdout);
    assert(x * x == 5 && "message");
    puts("never");
    return 0;
}
