#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[10];
    int c, n = 0;
    c = getchar();
    printf("%d\n", c);
    ungetc('Q', stdin);
    while (fgets(line, sizeof line, stdin)) {
        size_t len = strlen(line);
        int whole = len > 0 && line[len - 1] == '\n';
        if (whole)
            line[len - 1] = 0;
        printf("[%s]%d ", line, whole);
        if (strcmp(line, "stop") == 0)
            break;
    }
    putchar('\n');
    int a, b;
    printf("%d ", scanf("%d %d", &a, &b));
    printf("%d\n", a * b);
    char word[8];
    printf("%d ", scanf("%7s", word));
    printf("%s\n", word);
    while ((c = getchar()) != EOF)
        n += c;
    printf("%d %d %d\n", n, getchar() == EOF, feof(stdin) != 0);
    return n & 0x7f;
}
