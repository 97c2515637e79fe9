#include <stdio.h>
#include <stdlib.h>

static int *shared;

static void stop(void) { free(shared); }

int main(void)
{
    shared = malloc(sizeof *shared);
    *shared = 1;
    stop();
    *shared = 2;
    puts("not reached");
    return 0;
}
