#include <stdio.h>
#include <stdlib.h>

static int n;
static void first(void) { printf("first %d\n", n++); }
static void second(void) { printf("second %d\n", n++); }
static void late(void) { puts("late"); }
static void third(void) { printf("third %d\n", n++); atexit(late); }

int main(void)
{
    printf("%d\n", atexit(first));
    atexit(second);
    atexit(third);
    atexit(second);
    puts("main ends");
    return 3;
}
