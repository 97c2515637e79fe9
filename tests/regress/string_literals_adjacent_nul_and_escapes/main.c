#include <stdio.h>
#include <string.h>

#define VERSION "1" "." "2"

int main(void)
{
    const char *s = "one " "two"
                    " three";
    puts(s);
    puts(VERSION);
    printf("%zu %zu\n", sizeof "ab\0cd", strlen("ab\0cd"));
    printf("%zu\n", sizeof "");
    printf("%s\n", "tab\there \"quoted\" back\\slash \101\102\x43");
    printf("%zu\n", strlen("\x41" "B"));
    printf("%zu\n", strlen("\1234"));
    puts("continued \
line");
    printf("%c %c\n", "abc"[1], 2["abc"]);
    printf("%d\n", *"z");
    char a[] = "x" "y\0" "z";
    printf("%zu %d %d\n", sizeof a, a[2], a[3]);
    printf("%zu %zu\n", sizeof u8"h\u00e9", strlen(u8"h\u00e9"));
    puts("caf\u00e9");
    puts("a??b 100%");
    printf("%s|%s|\n", "", "\"");
    puts(&"skipped"[4]);
    puts("pointer" + 5);
    return (int)strlen(s);
}
