#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
#include <stdbool.h>

typedef struct { int x; } point;
typedef enum { RED } color;
typedef const char *text;
struct tag { int t; };
static int on_point(point p) { return p.x; }
static int on_tag(struct tag t) { return t.t * 2; }
#define SHOW(v) _Generic((v), point: on_point, struct tag: on_tag)(v)
#define NAME(v) _Generic((v), \
    bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", /* , : */ \
    uint16_t: "u16", int64_t: "i64", uint64_t: "u64", float: "float", text: "text", \
    void *: "void*", point *: "point*", const point *: "cpoint*", int (*)[3]: "int(*)[3]", \
    double (*)(double, int): "fn", default: _Generic((v), int: "int", unsigned int: "uint", default: "?"))

static double fn(double a, int b) { return a + b; }

int main(void)
{
    typedef short local;
    point p = { 4 };
    const point *cp = &p;
    int a[2][3];
    local s = 0;
    puts(NAME((bool)1)); puts(NAME('c')); puts(NAME((char)1)); puts(NAME((signed char)1));
    puts(NAME((uint16_t)1)); puts(NAME((int64_t)1)); puts(NAME((size_t)1)); puts(NAME(1.0f));
    puts(NAME("s")); puts(NAME((text)0)); puts(NAME((void *)0)); puts(NAME(&p)); puts(NAME(cp));
    puts(NAME(a)); puts(NAME(fn)); puts(NAME(1u)); puts(NAME(RED)); puts(NAME(p));
    printf("%d %d\n", SHOW(p), SHOW(((struct tag){ 5 })));
    printf("%d\n", _Generic(s, local: 1, default: 2));
    int x = 1, y = 2;
    _Generic(x, int: x, default: y) = 9;
    printf("%d %d %d\n", x, y, *_Generic(&x, int *: &y, default: (int *)0));
    return _Generic(x++, int: x, long: y);
}
