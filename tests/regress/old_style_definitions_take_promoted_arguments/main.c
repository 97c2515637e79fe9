#include <stdio.h>

int add(a, b)
    int a, b;
{
    return a + b;
}

static int mixed(c, f, s, p)
    char c;
    float f;
    short s;
    char *p;
{
    printf("%d %g %d %s\n", c, f, s, p);
    return c + (int)f + s;
}

static noargs() { return 7; }
implicit_int(x) { return x * 2; }
static double half();

int main()
{
    printf("%d\n", add(2, 3));
    printf("%d\n", mixed('\1', 2.5, 3, "str"));
    printf("%d\n", mixed(257, 0.1f, 65537, "cut"));
    printf("%d %d\n", noargs(), implicit_int(21));
    printf("%g\n", half(5.0));
    int (*f)() = add;
    return f(40, 2);
}

static double half(d)
    double d;
{
    return d / 2;
}
