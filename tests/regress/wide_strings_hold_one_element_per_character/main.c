#include <stdio.h>
#include <wchar.h>
#include <stddef.h>
#include <uchar.h>

int main(void)
{
    wchar_t w[] = L"ab\u20acz";
    const wchar_t *p = L"wide " L"string";
    char16_t h[] = u"xy";
    char32_t q[] = U"\U0001F600!";
    printf("%zu %zu\n", sizeof w, sizeof w / sizeof w[0]);
    for (int i = 0; w[i]; i++)
        printf("%d ", (int)w[i]);
    putchar('\n');
    int n = 0;
    while (p[n])
        n++;
    printf("%d %d\n", n, p[5] == L's');
    printf("%zu %d %d\n", sizeof h, h[0], h[2]);
    printf("%zu %u %u\n", sizeof q, (unsigned)q[0], (unsigned)q[1]);
    wchar_t e[3] = L"xyz";
    printf("%d\n", (int)e[2]);
    return n;
}
