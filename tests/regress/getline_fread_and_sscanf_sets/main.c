#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = NULL, block[6] = { 0 };
    size_t room = 0;
    long n = getline(&line, &room, stdin);
    printf("%ld %d [%.*s]\n", n, room > 0, (int)n - 1, line);
    n = getline(&line, &room, stdin);
    int a, b;
    char op;
    printf("%d ", sscanf(line, "%d %c %i", &a, &op, &b));
    printf("%d%c%d\n", a, op, b);
    printf("%zu ", fread(block, 1, 5, stdin));
    printf("%s %d\n", block, getc(stdin));
    char key[8], value[8];
    while (scanf(" %7[^=\n]=%7[^\n]", key, value) == 2)
        printf("%s -> %s\n", key, value);
    printf("%ld %d\n", (long)getline(&line, &room, stdin), feof(stdin) != 0);
    free(line);
    return 0;
}
