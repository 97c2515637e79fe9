#include <stdio.h>
#include <assert.h>
#include <stddef.h>

_Static_assert(sizeof(int) == 4, "int has four bytes");
struct checked { char c; int i; _Static_assert(1, "inside"); };
static_assert(offsetof(struct checked, i) == 4, "padded");

static int unused(void) __attribute__((unused));
static int unused(void) { return 1; }
static void die(void) __attribute__((noreturn));
static _Noreturn void leave(int c) { extern void exit(int); exit(c); }
static void die(void) { leave(21); }
static int pure(int x) __attribute__((pure, noinline));
static int pure(int x) { return x * 3; }
__extension__ typedef long long wide __attribute__((aligned(16)));
static int weighted __attribute__((aligned(64))) = 4;

int main(void)
{
    _Static_assert(_Alignof(wide) == 16, "aligned");
    int x __attribute__((unused)) = pure(3);
    printf("%d %d\n", x, weighted);
    if (__builtin_expect(x == 9, 1))
        puts("likely");
    switch (x) {
    case 9: x++; __attribute__((fallthrough));
    default: x++;
    }
    printf("%d\n", x);
    asm volatile("" ::: "memory");
    if (x > 100)
        __builtin_unreachable();
    printf("%d\n", __builtin_constant_p(5));
    die();
}
