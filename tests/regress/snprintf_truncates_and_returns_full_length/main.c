#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[8];
    memset(b, '#', sizeof b);
    int n = snprintf(b, sizeof b, "%s", "abc");
    printf("%d [%s] %c\n", n, b, b[4]);
    n = snprintf(b, sizeof b, "%d-%d", 12345, 67890);
    printf("%d [%s]\n", n, b);
    n = snprintf(b, 1, "zap");
    printf("%d [%s]\n", n, b);
    b[0] = 'k';
    n = snprintf(b, 0, "untouched");
    printf("%d %c\n", n, b[0]);
    n = snprintf(NULL, 0, "%08.3f", 3.0);
    printf("%d\n", n);
    n = snprintf(b, 4, "abc");
    printf("%d [%s]\n", n, b);
    n = snprintf(b, 3, "abc");
    printf("%d [%s]\n", n, b);
    char big[64];
    n = sprintf(big, "%d,%s,%c", -1, "two", '3');
    n += sprintf(big + n, ";%x", 255);
    printf("%d %s\n", n, big);
    return n;
}
