#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[] = ",,one;two,,three;";
    int n = 0;
    for (char *t = strtok(s, ",;"); t; t = strtok(NULL, ",;"))
        printf("%d=%s@%d\n", n++, t, (int)(t - s));
    printf("%d\n", strtok(NULL, ",") == NULL);
    char empty[] = ";;;";
    printf("%d\n", strtok(empty, ";") == NULL);
    char path[] = "a/b:c/d";
    char *save1, *save2;
    for (char *t = strtok_r(path, ":", &save1); t; t = strtok_r(NULL, ":", &save1)) {
        for (char *u = strtok_r(t, "/", &save2); u; u = strtok_r(NULL, "/", &save2))
            printf("<%s>", u);
        putchar('\n');
    }
    char mix[] = "k=v w";
    char *k = strtok(mix, "=");
    char *v = strtok(NULL, " ");
    char *w = strtok(NULL, " ");
    printf("%s %s %s\n", k, v, w);
    return n;
}
