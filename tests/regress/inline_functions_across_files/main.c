#include <stdio.h>
#include "inl.h"

extern inline int square(int x);
inline int cube(int x) { return x * square(x); }
extern int cube(int);
static inline __attribute__((always_inline)) int inc(int *p) { return ++*p; }

int main(void)
{
    int v = 3;
    printf("%d %d\n", square(5), other_square(6));
    printf("%d\n", cube(3));
    printf("%d ", inc(&v));
    printf("%d\n", inc(&v));
    printf("%d\n", counter());
    printf("%d\n", counter());
    int (*f)(int) = square;
    printf("%d\n", f(9));
    return clamp(300, 0, 255);
}
