#include <stdio.h>
#include "both.h"

static int counter = 1;
static struct config { int level; } config = { 10 };
static const char *name(void) { return "a"; }
static int bump(void) { return ++counter; }

int from_a(void)
{
    bump();
    return counter * 100 + config.level;
}

int main(void)
{
    printf("%d\n", from_a());
    printf("%d\n", from_b());
    printf("%d\n", from_a());
    printf("%s %s\n", name(), name_b());
    printf("%d %d\n", SIZE, size_b());
    printf("%d %d\n", shared(), shared_b());
    printf("%d\n", shared());
    return bump() + from_b();
}
