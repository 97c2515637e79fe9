#include <stdio.h>

union u { int i; double d; char s[8]; struct { short a, b; } p; };
struct w { int k; union u u; };

static union u first = { 65 };
static union u second = { .d = 2.5 };
static union u third = { .s = "text" };
static union u fourth = { .p = { 1, 2 } };
static union u fifth = { .p.b = 3 };
static struct w arr[] = { { 0, { 5 } }, { 1, { .d = 0.5 } }, { 2, .u.s = "xy" }, { .u = { .p = { .b = 9 } }, .k = 3 } };

int main(void)
{
    printf("%d %c\n", first.i, first.s[0]);
    printf("%g\n", second.d);
    printf("%s\n", third.s);
    printf("%d %d %d\n", fourth.p.a, fourth.p.b, fourth.i == (2 << 16 | 1));
    printf("%d %d\n", fifth.p.a, fifth.p.b);
    printf("%d %g %s %d\n", arr[0].u.i, arr[1].u.d, arr[2].u.s, arr[3].u.p.b);
    printf("%d\n", arr[3].k);
    union u l = { .i = -1, .p.a = 4 };
    printf("%d\n", l.p.a);
    union u over = { .d = 1.0, .s = { 'a', 'b' } };
    printf("%s\n", over.s);
    return fifth.p.b;
}
