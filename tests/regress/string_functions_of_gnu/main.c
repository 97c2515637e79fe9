#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    char b[16] = "a,b,,c", *rest = b, *token, d[8] = { 0 };
    while ((token = strsep(&rest, ",;")))
        printf("[%s]", token);
    printf(" %d\n", rest == NULL);
    printf("%d [%s]\n", *strchrnul("abc", 'b'), strchrnul("abc", 'z'));
    printf("%s %d\n", (char *)memmem("hello world", 11, "wor", 3), memmem("abc", 3, "d", 1) == NULL);
    printf("%s %d\n", strcasestr("Hello", "LL"), strcasestr("Hello", "x") == NULL);
    char *end = memccpy(d, "ab:cd", ':', 5);
    printf("%s %td\n", d, end - d);
    end = mempcpy(d, "xyz", 3);
    printf("%s %td %s\n", d, end - d, (char *)memrchr("a-b-c", '-', 5));
    printf("%s %s %d\n", index("path/x", '/'), rindex("a/b/c", '/'), bcmp("a", "a", 1));
    printf("%d\n", getenv("A_NAME_NOBODY_WOULD_SET") == NULL);
    return 0;
}
