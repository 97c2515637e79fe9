#include <stdio.h>
#include <string.h>

int main(void)
{
    char path[12] = "/usr";
    strcat(path, "/share");
    puts(path);
    strcat(path, "/x");
    puts("not reached");
    return 0;
}
