#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    printf("%d %d %d\n", argc, argv[argc] == NULL, strlen(argv[0]) > 0);
    int n = 0;
    while (*argv++)
        n++;
    printf("%d\n", n);
    return argc;
}
