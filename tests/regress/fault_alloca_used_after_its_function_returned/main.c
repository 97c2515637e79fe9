#include <alloca.h>
#include <stdio.h>

static char *make(void)
{
    char *p = alloca(4);
    p[0] = 'x';
    return p;
}

int main(void)
{
    char *p = make();
    printf("%c\n", p[0]);
    return 0;
}
