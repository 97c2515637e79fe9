#include <stdio.h>
#include <string.h>

static void at(const char *s, const char *p)
{
    if (p)
        printf("%d ", (int)(p - s));
    else
        printf("null ");
}

int main(void)
{
    const char *s = "hello, world";
    at(s, strchr(s, 'o')); at(s, strchr(s, 'z')); at(s, strchr(s, 0)); at(s, strchr(s, 'h' + 256));
    at(s, strrchr(s, 'o')); at(s, strrchr(s, 'z')); at(s, strrchr(s, 0));
    putchar('\n');
    at(s, strstr(s, "world")); at(s, strstr(s, "")); at(s, strstr(s, "worlds")); at(s, strstr(s, "l"));
    at(s, strstr(s, "lo")); at("", strstr("", "a"));
    putchar('\n');
    at(s, strpbrk(s, "wo")); at(s, strpbrk(s, "xyz")); at(s, strpbrk(s, ""));
    putchar('\n');
    printf("%zu %zu %zu\n", strspn(s, "ehl"), strspn(s, ""), strspn("aaa", "a"));
    printf("%zu %zu %zu\n", strcspn(s, ",l"), strcspn(s, ""), strcspn(s, "h"));
    at(s, memchr(s, 'w', 12)); at(s, memchr(s, 'w', 5)); at(s, memchr(s, 0, 13));
    putchar('\n');
    const char bytes[] = { 1, 2, (char)0xff, 4 };
    at(bytes, memchr(bytes, 0xff, 4)); at(bytes, memchr(bytes, -1, 4));
    putchar('\n');
    return (int)strcspn("status=7", "=");
}
