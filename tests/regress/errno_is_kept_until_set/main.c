#include <stdio.h>
#include <errno.h>
#include <stdlib.h>
#include <limits.h>

static int fails(void) { errno = EBUSY; return -1; }

int main(void)
{
    printf("%d\n", errno);
    errno = EAGAIN;
    printf("%d\n", errno == EAGAIN);
    int *p = &errno;
    *p = 5;
    printf("%d\n", errno);
    if (fails() < 0 && errno == EBUSY)
        puts("busy");
    errno = 0;
    long l = strtol("99999999999999999999", NULL, 10);
    printf("%d %d\n", l == LONG_MAX, errno == ERANGE);
    l = strtol("12", NULL, 10);
    printf("%ld %d\n", l, errno == ERANGE);
    errno++;
    return errno;
}
