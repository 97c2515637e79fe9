#include <stdio.h>

static int calls;
static int hit(int x) { calls++; return x; }
static void say(const char *s) { printf("say %s\n", s); }

int main(void)
{
    int t = 1, f = 0;
    printf("%f\n", t ? 1 : 2.5);
    printf("%d\n", (t ? -1 : 1u) > 0);
    printf("%ld\n", t ? -1 : 0L);
    printf("%lu\n", (unsigned long)(t ? -1 : 0u));
    printf("%d\n", (int)sizeof(t ? (char)1 : (char)2));
    printf("%d\n", (int)sizeof(t ? 1 : 1.0));
    const char *s = f ? "yes" : 0;
    printf("%d\n", s == NULL);
    char buf[4] = "abc";
    const char *q = f ? buf : "literal";
    puts(q);
    t ? say("a") : say("b");
    f ? say("a") : say("b");
    f ? (void)hit(1) : (void)0;
    int r = t ? hit(1) : hit(2);
    printf("%d %d\n", r, calls);
    r = f ? 1 : t ? 2 : 3;
    printf("%d\n", r);
    r = t ? f ? 1 : 2 : 3;
    printf("%d\n", r);
    int a = 1, b = 2;
    *(t ? &a : &b) = 9;
    printf("%d %d\n", a, b);
    (f ? puts : puts)("called");
    struct pair { int x, y; } p = { 1, 2 }, w = { 3, 4 };
    printf("%d\n", (f ? p : w).y);
    printf("%d\n", hit(0) ?: hit(6));
    printf("%d\n", hit(5) ?: hit(6));
    return calls;
}
