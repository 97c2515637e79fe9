#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

int main(void)
{
    int *a = malloc(4 * sizeof *a);
    for (int i = 0; i < 4; i++)
        a[i] = i * i;
    a = realloc(a, 1000 * sizeof *a);
    printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
    a[999] = 5;
    a = realloc(a, 2 * sizeof *a);
    printf("%d %d\n", a[0], a[1]);
    free(a);
    free(NULL);
    long *z = calloc(100, sizeof *z);
    long s = 0;
    for (int i = 0; i < 100; i++)
        s += z[i];
    printf("%ld\n", s);
    free(z);
    char *p = realloc(NULL, 10);
    strcpy(p, "fresh");
    char *grown = NULL;
    size_t cap = 0, len = 0;
    for (int i = 0; i < 100; i++) {
        if (len + 1 >= cap)
            grown = realloc(grown, cap = cap ? cap * 2 : 4);
        grown[len++] = 'a' + i % 26;
        grown[len] = 0;
    }
    printf("%s %zu %zu\n", p, len, cap);
    printf("%.5s %s\n", grown, grown + 90);
    double *d = malloc(sizeof(double[3]));
    printf("%d\n", (uintptr_t)d % 16 == 0);
    void *blocks[20];
    for (int i = 0; i < 20; i++) {
        blocks[i] = malloc(i + 1);
        memset(blocks[i], i, i + 1);
    }
    int ok = 1;
    for (int i = 0; i < 20; i++) {
        for (int j = 0; j <= i; j++)
            ok &= ((char *)blocks[i])[j] == i;
        free(blocks[i]);
    }
    printf("%d\n", ok);
    free(d); free(p); free(grown);
    return ok;
}
