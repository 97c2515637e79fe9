#include <stdio.h>
#include <string.h>

int main(void)
{
    char small[5], pair[9];
    strcpy(small, "four");
    strcpy(pair, small);
    strcat(pair, small);
    printf("%s %s\n", small, pair);
    memcpy(small, pair + 4, sizeof small);
    memmove(pair + 1, pair, 8);
    snprintf(small, sizeof small, "%d", 1234567);
    puts(small);
    strncpy(small, "longer", sizeof small);
    printf("%.5s\n", small);
    return 0;
}
