#include <stdio.h>

static int two(int a, int b) { return a + b; }
typedef int (*one_arg)(const char *);

int main(void)
{
    int (*ok)(int, int) = two;
    void (*any)(void) = (void (*)(void))two;
    printf("%d\n", ok(1, 2));
    printf("%d\n", ((int (*)(int, int))any)(3, 4));
    one_arg bad = (one_arg)any;
    printf("%d\n", bad("x"));
    puts("not reached");
    return 0;
}
