#include "both.h"
#undef SIZE
#define SIZE 99

static int counter = 50;
static struct config { char level[3]; int extra; } config = { { 1, 2, 3 }, 4 };
static const char *name(void) { return "b"; }
static void bump(int n) { counter -= n; }

int from_b(void)
{
    bump(config.level[2]);
    return counter + config.extra;
}

const char *name_b(void) { return name(); }
int size_b(void) { return SIZE; }
int shared_b(void) { shared(); return shared(); }
