#include <stdio.h>
#include <stddef.h>

struct inner { char tag; short v[3]; };
struct outer {
    char a;
    struct inner in[4];
    union { int i; char bytes[4]; } u;
    double d;
    struct { char x; long y; };
    char tail;
};

int main(void)
{
    printf("%zu %zu %zu\n", offsetof(struct outer, a), offsetof(struct outer, in), offsetof(struct outer, u));
    printf("%zu %zu\n", offsetof(struct outer, in[2]), offsetof(struct outer, in[2].v));
    printf("%zu\n", offsetof(struct outer, in[3].v[2]));
    printf("%zu %zu\n", offsetof(struct outer, u.i), offsetof(struct outer, u.bytes[3]));
    printf("%zu %zu %zu\n", offsetof(struct outer, d), offsetof(struct outer, x), offsetof(struct outer, y));
    printf("%zu %zu\n", offsetof(struct outer, tail), sizeof(struct outer));
    static char table[offsetof(struct outer, in[1].v[1])];
    printf("%zu\n", sizeof table);
    struct outer o = { .d = 2.5 };
    printf("%g\n", *(double *)((char *)&o + offsetof(struct outer, d)));
    long *p = &o.y;
    struct outer *back = (struct outer *)((char *)p - offsetof(struct outer, y));
    printf("%d\n", back == &o);
    printf("%d\n", (int)(size_t)&((struct outer *)0)->tail);
    return offsetof(struct outer, tail);
}
