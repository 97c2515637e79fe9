#include <stdio.h>

static int tests;
static int more(int n) { tests++; return n < 6; }

int main(void)
{
    int i = 0, body = 0;
    do {
        i++;
        if (i % 2)
            continue;
        body++;
    } while (more(i));
    printf("%d %d %d\n", i, body, tests);
    do {
        continue;
    } while (0);
    int once = 0;
    do
        once++;
    while (once < 0);
    printf("%d\n", once);
    int k = 0;
    do {
        do {
            k++;
            if (k == 3)
                break;
        } while (k < 10);
        if (k < 5) {
            k = 7;
            continue;
        }
        break;
    } while (k < 9);
    printf("%d\n", k);
    for (i = 0; i < 4; i++) {
        if (i & 1)
            continue;
        printf("%d ", i);
    }
    putchar('\n');
    return tests;
}
