#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

struct p { int x, y; };

static int first_even(const int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int v = ({ if (a[i] % 2 == 0) return i; a[i]; });
        (void)v;
    }
    return -1;
}

int main(void)
{
    int i = 3;
    int r = ({ int t = i * 2; t++; t; });
    printf("%d\n", r);
    r = MAX(i++, 2);
    printf("%d %d\n", r, i);
    printf("%g\n", MAX(1.5, 2));
    printf("%d\n", MAX(MAX(1, 7), MAX(3, 5)));
    struct p q = ({ struct p t = { 1, 2 }; t.x = 9; t; });
    printf("%d %d\n", q.x, q.y);
    printf("%d\n", ({ struct p t = { 4, 5 }; t; }).y);
    int a[] = { 1, 3, 6, 8 };
    printf("%d %d\n", first_even(a, 4), first_even(a, 2));
    ({ puts("void value"); (void)0; });
    r = ({ int s = 0; for (int k = 0; k < 5; k++) { if (k == 3) continue; s += k; } s; });
    printf("%d\n", r);
    r = 1 + ({ i > 2 ? ({ 10; }) : ({ 20; }); });
    printf("%d\n", r);
    while (({ i--; i; }))
        printf("i%d ", i);
    putchar('\n');
    return ({ unsigned char c = 300; c; });
}
