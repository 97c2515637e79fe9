#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

typedef void (*destroy)(void *);
struct box { void *content; destroy done; };

static size_t measure(size_t (*f)(const char *), const char *s) { return f(s); }
static void map(char *s, int (*f)(int)) { for (; *s; s++) *s = (char)f((unsigned char)*s); }
static int format(int (*print)(char *, size_t, const char *, ...), char *b)
{
    return print(b, 12, "%s %d %g", "ab", -7, 1.5);
}

int main(void)
{
    struct box b = { malloc(4), free };
    char text[] = "Hello", out[12];
    int (*compare)(const char *, const char *) = strcmp;
    int (*say)(const char *, ...) = printf;
    int (*put)(const char *) = puts;
    b.done(b.content);
    say("%zu\n", measure(strlen, "four"));
    map(text, toupper);
    put(text);
    say("%d %d\n", compare("a", "a") == 0, (compare == strcmp ? strncmp : 0)("abc", "abd", 2));
    int n = format(snprintf, out);
    (*say)("%d [%s]\n", n, out);
    void *(*table[])(size_t) = { malloc };
    char *m = table[0](3);
    strcpy(m, "ok");
    (put)(m);
    (free)(m);
    return n;
}
