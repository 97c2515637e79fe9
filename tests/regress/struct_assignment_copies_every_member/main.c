#include <stdio.h>
#include <string.h>

struct in { short a[3]; char c; };
struct big { int id; struct in in[2]; double d; char name[12]; const char *p; };

int main(void)
{
    struct big x = { 1, { { { 1, 2, 3 }, 'x' }, { { 4, 5, 6 }, 'y' } }, 2.5, "first", "ptr" };
    struct big y;
    y = x;
    x.in[1].a[2] = 99;
    strcpy(x.name, "changed");
    x.d = 0;
    printf("%d %d %c %g %s %s\n", y.id, y.in[1].a[2], y.in[0].c, y.d, y.name, y.p);
    printf("%d %s\n", x.in[1].a[2], x.name);
    struct big *p = &x, *q = &y;
    *p = *q;
    printf("%d %s\n", x.in[1].a[2], x.name);
    p->in[0] = q->in[1];
    printf("%d %c\n", x.in[0].a[0], x.in[0].c);
    struct big arr[3];
    arr[0] = arr[1] = arr[2] = y;
    arr[1].id = 7;
    printf("%d %d %d\n", arr[0].id, arr[1].id, arr[2].id);
    struct big z = arr[1];
    z.id++;
    printf("%d %d\n", z.id, arr[1].id);
    x = x;
    printf("%s\n", x.name);
    printf("%d\n", (y = z).id);
    struct in t = p->in[0];
    p->in[0] = p->in[1];
    p->in[1] = t;
    printf("%d %d\n", p->in[0].a[0], p->in[1].a[0]);
    return y.id;
}
