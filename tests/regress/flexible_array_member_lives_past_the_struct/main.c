#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { int len; char cap; char data[]; };
struct rows { unsigned n; struct { int a, b; } row[]; };

static struct text *make(const char *s)
{
    int n = (int)strlen(s);
    struct text *t = malloc(sizeof *t + n + 1);
    t->len = n;
    t->cap = 1;
    memcpy(t->data, s, n + 1);
    return t;
}

int main(void)
{
    struct text *t = make("flexible array");
    printf("%zu %d %s\n", sizeof(struct text), t->len, t->data);
    t->data[0] = 'F';
    t->data[t->len - 1] = 'Y';
    printf("%s\n", t->data);
    struct rows *r = calloc(1, sizeof *r + 5 * sizeof r->row[0]);
    r->n = 5;
    for (unsigned i = 0; i < r->n; i++) {
        r->row[i].a = i;
        r->row[i].b = i * i;
    }
    int sum = 0;
    for (unsigned i = 0; i < r->n; i++)
        sum += r->row[i].b - r->row[i].a;
    printf("%zu %d\n", sizeof *r, sum);
    free(t);
    free(r);
    return sum;
}
