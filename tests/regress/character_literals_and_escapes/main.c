#include <stdio.h>
#include <wchar.h>

int main(void)
{
    printf("%d %d %d %d\n", 'a', '0', ' ', '\\');
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
    printf("%d %d %d %d\n", '\'', '"', '\"', '\?');
    printf("%d %d %d %d\n", '\0', '\7', '\12', '\123');
    printf("%d %d %d\n", '\x7', '\x41', '\xfe');
    printf("%d %d\n", '\377', '\e');
    printf("%d %d\n", 'ab', 'abcd');
    printf("%d %d\n", L'a', (int)sizeof(L'a'));
    printf("%d %d\n", (int)L'\x1234', (int)L'\u20ac');
    printf("%d %d\n", u'\u20ac', (int)sizeof(u'a'));
    printf("%u %d\n", (unsigned)U'\U0001F600', (int)sizeof(U'a'));
    printf("%d\n", '\1' + '\2');
    printf("%d\n", 'z' - 'a' + 1);
    printf("[%c%c%c]\n", 'x', '\x79', '\172');
    return 'A';
}
