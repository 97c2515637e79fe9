#include <stdio.h>

int main(void)
{
    puts("puts");
    putchar('c');
    int r = putchar('\n');
    fputs("fputs\n", stdout);
    fprintf(stdout, "%s %d\n", "fprintf", 1);
    putc('p', stdout);
    fputc('\n', stdout);
    fputs("to stderr\n", stderr);
    fprintf(stderr, "%d\n", 5);
    printf("%d\n", r);
    size_t n = fwrite("fwrite\n", 1, 7, stdout);
    printf("%zu\n", n);
    printf("%d\n", fflush(stdout));
    printf("%d\n", putchar(0x141) == 0x41);
    char nul[3] = { 'a', 0, 'b' };
    fwrite(nul, 1, 3, stdout);
    putchar('\0');
    putchar('\xff');
    printf("%c%c\n", 0, 200);
    return r;
}
