#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char src[] = "original";
    char *a = strdup(src);
    char *b = strndup(src, 4);
    char *e = strdup("");
    src[0] = 'X';
    a[1] = 'Y';
    printf("%s %s %s [%s]\n", src, a, b, e);
    printf("%d %zu\n", a != src, strlen(b));
    free(a);
    free(b);
    free(e);
    return 0;
}
