#include <stdio.h>

static int value(void) { return 42; }

int main(void)
{
    printf("%d\n", value());
    value();
}
