#include <stdio.h>
#include <stdbool.h>

struct flags { bool a, b; int n; };
static bool positive(int x) { return x & 0x100; }
static int take(bool b) { return b; }

int main(void)
{
    bool b = 256;
    bool d = 0.001;
    bool z = 0.0;
    bool p = &b;
    bool n = (void *)0;
    bool s = "text";
    printf("%d %d %d %d %d %d\n", b, d, z, p, n, s);
    printf("%d %d\n", positive(0x1ff), take(512));
    printf("%d %d\n", (bool)4294967296L, (int)4294967296L);
    printf("%d\n", (bool)-1 + (bool)2);
    struct flags f = { 2, 0, 3 };
    printf("%d %d %d\n", f.a, f.b, (int)sizeof f);
    b = 5 - 5;
    printf("%d %d\n", b, !b);
    b |= 8;
    printf("%d\n", b);
    b += 1;
    printf("%d\n", b);
    b ^= 1;
    printf("%d\n", b);
    b -= 1;
    printf("%d\n", b);
    b &= 2;
    printf("%d\n", b);
    printf("%d %d\n", !!42, !!0.5);
    printf("%d\n", (bool)0.5 == true);
    return b + (int)sizeof(bool);
}
