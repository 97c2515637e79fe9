#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void never(void) { puts("handler"); }

int main(void)
{
    atexit(never);
    puts("before");
    fflush(stdout);
    _exit(9);
}
