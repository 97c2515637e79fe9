#include <stdio.h>
#include <stddef.h>

struct a { char c; int i; };
struct b { int i; char c; };
struct c { char c1; short s; char c2; };
struct d { char c; double d; char e; };
struct e { char a[3]; };
struct f { struct a x; char y; };
struct g { char c; struct { short s; char t; } in; long l; };
struct h { void *p; int i; };
union u { char c[5]; int i; };
union v { double d; char c[9]; };
struct i { char c; union u u; };
struct j { _Bool b; long double ld; };
struct k { char c; } __attribute__((packed));
struct l { char c; int i; short s; } __attribute__((packed));
struct m { int n; char data[]; };

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c), sizeof(struct d));
    printf("%zu %zu %zu %zu\n", sizeof(struct e), sizeof(struct f), sizeof(struct g), sizeof(struct h));
    printf("%zu %zu %zu %zu\n", sizeof(union u), sizeof(union v), sizeof(struct i), sizeof(struct j));
    printf("%zu %zu %zu\n", sizeof(struct k), sizeof(struct l), sizeof(struct m));
    printf("%zu %zu\n", offsetof(struct c, s), offsetof(struct c, c2));
    printf("%zu %zu\n", offsetof(struct l, i), offsetof(struct l, s));
    printf("%zu %zu\n", offsetof(struct g, in.t), offsetof(struct g, l));
    printf("%zu %zu\n", offsetof(struct i, u), offsetof(struct m, data));
    struct a arr[3];
    printf("%zu %d\n", sizeof arr, (int)((char *)&arr[2].i - (char *)arr));
    struct l packed = { 1, 2, 3 };
    packed.i += 40;
    printf("%d %d %d\n", packed.c, packed.i, packed.s);
    return sizeof(struct d);
}
