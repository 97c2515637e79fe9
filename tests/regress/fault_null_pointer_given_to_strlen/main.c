#include <stdio.h>
#include <string.h>

static const char *names[3] = { "one", "two" };

int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%zu\n", strlen(names[i]));
    puts("not reached");
    return 0;
}
