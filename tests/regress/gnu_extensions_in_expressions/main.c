#include <stdio.h>
#include <stdint.h>
#include <string.h>

static int calls;
static int next(int x) { calls++; return x; }

int main(void)
{
    int x = 3, *p;
    char *none = NULL;
    printf("%d %d ", next(0) ?: 5, next(3) ?: 7);
    printf("%d\n", calls);
    printf("%s %s\n", none ?: "null", __func__);
    _Alignas(64) char aligned[3];
    printf("%d\n", (int)((uintptr_t)aligned % 64));
    uintptr_t tagged = (uintptr_t)&x | 1;
    printf("%d %d\n", (int)(tagged & 1), *(int *)(tagged & ~(uintptr_t)1));
    memcpy(&p, &(int *){ &x }, sizeof p);
    union { int *p; unsigned char b[sizeof(void *)]; } u = { p };
    u.b[0] ^= 0xff;
    u.b[0] ^= 0xff;
    *u.p = 9;
    printf("%d %d %c\n", x, 'ab', 2["abc"]);
    struct empty { } e[2];
    printf("%zu %zu\n", sizeof e, sizeof "abc" "def");
    switch (x) case 9: puts("no braces");
    switch (next(4)) { case 1 ... 3: puts("low"); break; case 4 ... 9: puts("mid"); }
    switch (0xffffffffffffffffull) { case -1ull: puts("max"); break; default: puts("no"); }
    return __builtin_choose_expr(sizeof(long) == 8, 1, 2) + __builtin_types_compatible_p(int, signed);
}
