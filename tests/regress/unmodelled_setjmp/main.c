#include <stdio.h>
#include <setjmp.h>

static jmp_buf env;
static int depth;

static void dive(int n)
{
    depth++;
    if (n == 0)
        longjmp(env, depth);
    dive(n - 1);
    puts("never");
}

int main(void)
{
    volatile int tries = 0;
    int r = setjmp(env);
    if (r == 0) {
        puts("first");
        dive(4);
    }
    printf("back with %d\n", r);
    if (++tries < 3)
        dive(tries);
    printf("%d %d\n", tries, depth);
    if (setjmp(env) == 0)
        longjmp(env, 0);
    else
        puts("zero becomes one");
    return depth;
}
