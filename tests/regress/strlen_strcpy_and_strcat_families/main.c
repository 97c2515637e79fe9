#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[32];
    printf("%zu %zu %zu\n", strlen(""), strlen("abc"), strlen("a\0b"));
    printf("%d\n", strcpy(b, "hello") == b);
    printf("%s %zu\n", b, strlen(b));
    strcpy(b + 5, " there");
    puts(b);
    puts(strcat(b, "!"));
    memset(b, '#', sizeof b);
    strncpy(b, "abc", 6);
    printf("%s %d %d %d %c\n", b, b[3], b[4], b[5], b[6]);
    strncpy(b, "truncated", 4);
    printf("%.6s\n", b);
    strcpy(b, "x");
    strncat(b, "yz", 5);
    strncat(b, "12345", 2);
    strncat(b, "none", 0);
    puts(b);
    puts(stpcpy(b, "ab") - 2);
    strcpy(b, "");
    printf("[%s] %zu\n", b, strnlen("abcdef", 4));
    char two[2][4];
    strcpy(two[0], "abc");
    strcpy(two[1], two[0]);
    printf("%s%s\n", two[0], two[1]);
    return (int)strlen(strcat(strcpy(b, "one"), "two"));
}
