#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void)
{
    printf("%d %d %d\n", sign(strcmp("abc", "abc")), sign(strcmp("abc", "abd")), sign(strcmp("b", "abc")));
    printf("%d %d %d\n", sign(strcmp("", "a")), sign(strcmp("a", "")), sign(strcmp("", "")));
    printf("%d\n", sign(strcmp("\x80", "\x7f")));
    printf("%d\n", sign(strcmp("ab\0c", "ab\0d")));
    printf("%d %d %d\n", sign(strncmp("abcdef", "abcxyz", 3)), sign(strncmp("abcdef", "abcxyz", 4)), sign(strncmp("a", "b", 0)));
    printf("%d\n", sign(strncmp("ab", "ab\0z", 10)));
    printf("%d %d\n", sign(memcmp("ab\0c", "ab\0d", 4)), sign(memcmp("ab\0c", "ab\0d", 3)));
    printf("%d\n", sign(memcmp("\xff", "\x01", 1)));
    printf("%d %d\n", sign(strcasecmp("HeLLo", "hEllO")), sign(strncasecmp("ABx", "aby", 2)));
    int a[3] = { 1, 2, 3 }, b[3] = { 1, 2, 3 };
    printf("%d\n", memcmp(a, b, sizeof a));
    b[2] = -1;
    printf("%d\n", sign(memcmp(a, b, sizeof a)));
    return sign(strcmp("same", "same")) + 3;
}
