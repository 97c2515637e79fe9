#include <stdio.h>
#include <string.h>

struct s { int a; char b; double c; };

int main(void)
{
    char b[16] = "0123456789";
    memmove(b + 2, b, 6);
    printf("%s\n", b);
    memmove(b, b + 3, 5);
    printf("%s\n", b);
    memcpy(b, "AB", 2);
    printf("%s\n", b);
    memset(b + 1, 'z' + 256, 3);
    printf("%s\n", b);
    int v[4];
    memset(v, 0xff, sizeof v);
    printf("%d %d\n", v[0], v[3]);
    memset(v, 1, sizeof v);
    printf("%x\n", v[2]);
    memset(v, 0, 2 * sizeof *v);
    printf("%x %x\n", v[1], v[2]);
    struct s x = { 1, 'b', 2.5 }, y;
    printf("%d\n", memcpy(&y, &x, sizeof y) == &y);
    printf("%d %c %g\n", y.a, y.b, y.c);
    int *p = &x.a, *q;
    memcpy(&q, &p, sizeof q);
    *q = 77;
    printf("%d\n", x.a);
    double d = 1.0;
    unsigned long bits;
    memcpy(&bits, &d, sizeof bits);
    printf("%lx\n", bits);
    int arr[5] = { 1, 2, 3, 4, 5 };
    memmove(&arr[1], &arr[0], 4 * sizeof(int));
    printf("%d %d %d\n", arr[0], arr[1], arr[4]);
    memcpy(arr, arr + 4, 0);
    unsigned short h = 0;
    memcpy((char *)&h + 1, "\x12", 1);
    printf("%x\n", h);
    return arr[4];
}
