#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("handler must not run"); }

int main(void)
{
    atexit(never);
    puts("before abort");
    fflush(stdout);
    abort();
    puts("after abort");
}
