#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int id; double price; };

int main(void)
{
    struct item *p = malloc(sizeof *p);
    p->id = 1;
    p->price = 2.5;
    printf("%g\n", p->price);
    free(p);
    char *s = malloc(6);
    strcpy(s, "exact");
    memset(s, 'x', 6);
    s[5] = 0;
    for (char *q = s + 6; q-- > s;)
        putchar(*q ? *q : '.');
    putchar('\n');
    s = realloc(s, 12);
    memcpy(s + 6, "grown", 6);
    printf("%s\n", s + 6);
    free(s);
    return 0;
}
