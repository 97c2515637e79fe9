#include <stdio.h>

int main(void)
{
    int i = 0, n = 0;
    for (;;) {
        if (++i == 5)
            break;
    }
    printf("%d\n", i);
    for (; i > 0;)
        i -= 2;
    printf("%d\n", i);
    for (i = 3; i--;)
        n += i;
    printf("%d %d\n", n, i);
    for (i = 0; i < 5; n++, i++)
        ;
    printf("%d %d\n", n, i);
    for (int i = 10, *p = &i; *p < 12; ++*p)
        printf("%d ", i);
    printf("%d\n", i);
    while (n-- > 5)
        ;
    printf("%d\n", n);
    do
        n++;
    while (n < 3);
    printf("%d\n", n);
    do ; while (0);
    while (0)
        puts("never");
    for (int k = 0; k < 0; k++)
        puts("never");
    unsigned u;
    for (u = 3; u < 4; u--)
        printf("u%u ", u);
    printf("%u\n", u);
    for (double d = 0; d < 1; d += 0.25)
        printf("%g ", d);
    putchar('\n');
    const char *s;
    for (s = "walk"; *s; s++)
        putchar(*s - 32);
    putchar('\n');
    return n;
}
