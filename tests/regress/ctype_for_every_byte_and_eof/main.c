#include <stdio.h>
#include <ctype.h>

int main(void)
{
    for (int c = -1; c < 256; c++) {
        int m = !!isalnum(c) | !!isalpha(c) << 1 | !!isblank(c) << 2 | !!iscntrl(c) << 3 |
                !!isdigit(c) << 4 | !!isgraph(c) << 5 | !!islower(c) << 6 | !!isprint(c) << 7 |
                !!ispunct(c) << 8 | !!isspace(c) << 9 | !!isupper(c) << 10 | !!isxdigit(c) << 11;
        printf("%d:%x:%d:%d%c", c, m, toupper(c), tolower(c), c % 8 == 7 ? '\n' : ' ');
    }
    const char *s = "Mixed Case 123";
    for (; *s; s++)
        putchar(isupper((unsigned char)*s) ? tolower(*s) : toupper(*s));
    putchar('\n');
    return toupper('q');
}
