#include <stdio.h>

enum color { RED, GREEN = 5, BLUE, NEG = -3, AFTER, DUP = 5, LAST };
enum { BIG = 0x7fffffff, SMALL = -0x7fffffff - 1 };
enum flags { F0 = 1 << 0, F1 = 1 << 1, F4 = 1 << 4, FALL = F0 | F1 | F4, FSIZE = sizeof(int) * 2 };
enum pos { P0, P1 };
typedef enum { ONLY = 'x' } only_t;

static enum color next(enum color c) { return c + 1; }

int main(void)
{
    enum color c = BLUE;
    enum pos p = P1;
    only_t o = ONLY;
    printf("%d %d %d %d %d %d %d\n", RED, GREEN, BLUE, NEG, AFTER, DUP, LAST);
    printf("%d %d\n", BIG, SMALL);
    printf("%d %d %d %d\n", F4, FALL, FSIZE, F1 << 2);
    printf("%d %d %c\n", c, next(c), o);
    c = -100;
    printf("%d %d\n", c, c < 0);
    p = P0;
    printf("%d\n", p - 1 < 0);
    printf("%d\n", (int)sizeof(enum color));
    int a[LAST] = { [GREEN] = 1, [RED] = 2 };
    printf("%d %d %d\n", a[0], a[5], (int)(sizeof a / sizeof *a));
    c = NEG;
    switch (c) {
    case NEG: puts("negative"); break;
    default: puts("other");
    }
    c = GREEN;
    c++;
    c |= F4;
    printf("%d\n", c);
    enum local { RED = 50 } l = RED;
    return l;
}
