#include <stdio.h>

#define NAME(x) ({ const char *n_; switch (x) { case 0: n_ = "zero"; break; case 1: n_ = "one"; break; default: n_ = "many"; } n_; })
#define CLAMP(x, lo, hi) ({ typeof(x) v_ = (x); if (v_ < (lo)) v_ = (lo); else if (v_ > (hi)) v_ = (hi); v_; })

static int first_even(const int *v, int n)
{
    return ({
        int found = -1;
        for (int i = 0; i < n; i++) {
            if (v[i] & 1)
                continue;
            found = v[i];
            break;
        }
        found;
    });
}

static int leave(int n)
{
    for (;;) {
        int k = ({ if (n > 5) return n; if (n == 3) break; n * 2; });
        n = k + 1;
    }
    return -1;
}

int main(void)
{
    int v[] = { 3, 5, 8, 6 };
    for (int i = 0; i < 3; i++)
        printf("%s ", NAME(i));
    printf("%d %d\n", CLAMP(15, 0, 9), CLAMP(-2, CLAMP(1, 0, 5), 9));
    printf("%d %d\n", first_even(v, 4), first_even(v, 2));
    printf("%d %d %d\n", leave(1), leave(2), leave(7));
    struct s { int a, b; } t = ({ struct s x = { 1, 2 }; x.a += 4; x; });
    printf("%d %d %d\n", t.a, t.b, ({ struct s y = t; y; }).b);
    switch (({ int z = 2; z * 2; })) {
    case 4: puts("four"); break;
    default: puts("other");
    }
    return ({ 3; 4; });
}
