#include <stdio.h>
#include <errno.h>
#include <string.h>

int main(void)
{
    errno = ENOENT;
    perror("open");
    errno = EINVAL;
    perror(NULL);
    puts(strerror(ENOENT));
    printf("%d %d %d\n", ENOENT, EINVAL, ENOMEM);
    return 0;
}
