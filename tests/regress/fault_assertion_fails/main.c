#include <assert.h>
#include <stdio.h>

int main(void)
{
    int a[3] = { 1, 2, 4 }, sum = 0;
    for (int i = 0; i < 3; i++)
        sum += a[i];
    assert(sum > 0);
    assert(sum == 6);
    puts("not reached");
    return 0;
}
