#include <stdio.h>
#include <stdbool.h>

struct s { _Atomic int n; int m; };
static _Atomic int g;
static _Atomic(long) gl = 5;

int main(void)
{
    _Atomic int a = 3;
    printf("%d %d\n", a++, 0);
    printf("%d %d\n", ++a, 0);
    printf("%d\n", a--);
    printf("%d\n", --a);
    printf("%d\n", (a = 10));
    printf("%d\n", (a += 5));
    a -= 1; a *= 3; a /= 4; a %= 7; a <<= 4; a |= 9; a ^= 3; a &= 0x7e; a >>= 1;
    printf("%d\n", a);
    _Atomic unsigned char u = 250;
    u += 10;
    printf("%d\n", u);
    printf("%d\n", (u -= 5));
    u++;
    printf("%d\n", u--);
    _Atomic double d = 1.5;
    d = d + 1;
    d = d * 2;
    printf("%g\n", d);
    _Atomic int i = 7;
    i = i + 1.75;
    i *= 5L;
    printf("%d\n", i);
    _Atomic bool b = false;
    b = 5;
    printf("%d\n", b);
    int arr[3] = { 1, 2, 3 };
    int *_Atomic p = arr;
    p++;
    printf("%d\n", *p);
    struct s s = { 1, 2 };
    s.n += s.m;
    struct s *q = &s;
    q->n++;
    printf("%d\n", q->n);
    _Atomic int v[2] = { 4, 5 };
    v[1] += v[0];
    printf("%d %zu\n", v[1], sizeof(_Atomic short));
    _Atomic int *pa = &v[0];
    *pa = *pa + 1;
    (*pa)++;
    g = gl = *pa;
    printf("%d %ld\n", g, gl);
    return g;
}
