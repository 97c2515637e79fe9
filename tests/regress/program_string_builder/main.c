#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>

struct sb { char *data; size_t len, cap; };

static void reserve(struct sb *s, size_t more)
{
    if (s->len + more + 1 <= s->cap)
        return;
    while (s->cap < s->len + more + 1)
        s->cap = s->cap ? s->cap + s->cap / 2 + 1 : 8;
    s->data = realloc(s->data, s->cap);
}

static struct sb *add(struct sb *s, const char *text)
{
    size_t n = strlen(text);
    reserve(s, n);
    memcpy(s->data + s->len, text, n + 1);
    s->len += n;
    return s;
}

static struct sb *addf(struct sb *s, const char *fmt, ...)
{
    va_list ap, twice;
    va_start(ap, fmt);
    va_copy(twice, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    reserve(s, n);
    vsnprintf(s->data + s->len, n + 1, fmt, twice);
    va_end(twice);
    s->len += n;
    return s;
}

static void insert(struct sb *s, size_t at, const char *text)
{
    size_t n = strlen(text);
    reserve(s, n);
    memmove(s->data + at + n, s->data + at, s->len - at + 1);
    memcpy(s->data + at, text, n);
    s->len += n;
}

static int replace(struct sb *s, const char *from, const char *to)
{
    int n = 0;
    struct sb out = { 0 };
    char *p = s->data, *q;
    while ((q = strstr(p, from))) {
        *q = 0;
        add(add(&out, p), to);
        p = q + strlen(from);
        n++;
    }
    add(&out, p);
    free(s->data);
    *s = out;
    return n;
}

int main(void)
{
    struct sb s = { 0 };
    add(add(add(&s, "alpha"), ", "), "beta");
    addf(&s, " [%d/%s/%5.2f]", 42, "x", 3.14159);
    printf("%s %zu\n", s.data, s.len);
    insert(&s, 0, ">> ");
    insert(&s, s.len, " <<");
    insert(&s, 8, "---");
    puts(s.data);
    printf("%d\n", replace(&s, "a", "(A)"));
    puts(s.data);
    int none = replace(&s, "zzz", "");
    printf("%d %zu %d\n", none, s.len, s.cap > s.len);
    for (int i = 0; i < 30; i++)
        addf(&s, "%d,", i * i);
    printf("%zu %s\n", s.len, s.data + s.len - 20);
    for (size_t i = 0, j = s.len - 1; i < j; i++, j--) {
        char c = s.data[i];
        s.data[i] = s.data[j];
        s.data[j] = c;
    }
    printf("%.25s\n", s.data);
    int r = (int)(s.len % 100);
    free(s.data);
    return r;
}
