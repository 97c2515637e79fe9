#include <stdio.h>

#define SQ(x) ((x) * (x))
#define BAD_SQ(x) x * x
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define VALUE 42
#define EMPTY
#define CALL(f, ...) f(__VA_ARGS__)
#define LOG(fmt, ...) printf("[%d] " fmt "\n", VALUE, ##__VA_ARGS__)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define INIT do { a = 1; b = 2; } while (0)
#define FIELD(t, n) t n;
#define FIELDS FIELD(int, x) FIELD(char, y)
#define COLORS X(red) X(green) X(blue)
#define value value + 1

enum color {
#define X(n) COLOR_##n,
    COLORS
#undef X
    COLOR_COUNT
};
static const char *const names[] = {
#define X(n) #n,
    COLORS
#undef X
};
struct made { FIELDS };

static int add(int a, int b) { return a + b; }

int main(void)
{
    int a, b, CAT(var, 7) = 70;
    if (1)
        INIT;
    else
        puts("never");
    printf("%d %d\n", SQ(a + 1), BAD_SQ(a + 1));
    printf("%s %s\n", STR(VALUE), XSTR(VALUE));
    printf("%s\n", STR(a  +   "q\n" 'c'));
    printf("%d %d\n", var7, XCAT(VA, LUE));
    printf("%d\n", XCAT(1, VALUE));
    printf("%d\n", CALL(add, 3, CALL(add, 4, 5)));
    LOG("none");
    LOG("%d %s", b, "two");
    printf("%d %d\n", COUNT(x), COUNT(x, y, z));
    for (int i = 0; i < COLOR_COUNT; i++)
        printf("%s=%d ", names[i], i);
    putchar('\n');
    struct made m = { 1, 'y' };
    printf("%d%c%s\n", m.x, m.y, STR(EMPTY) XSTR(EMPTY));
#undef value
    int value = 4;
#define value value + 1
    printf("%d\n", value);
    return __LINE__;
}
