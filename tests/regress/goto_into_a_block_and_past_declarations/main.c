#include <stdio.h>

int main(void)
{
    int passes = 0, total = 0;
    goto middle;
    {
        int x;
        total += 1000;
middle:
        x = 5;
        total += x;
        static int kept = 3;
        total += kept++;
    }
    passes++;
    if (passes < 3)
        goto middle;
    printf("%d %d\n", passes, total);

    int i = 10;
    goto inside;
    for (i = 0; i < 3; i++) {
        total += 100;
inside:
        total += 1;
        printf("i=%d ", i);
    }
    printf("%d\n", total);

    goto branch;
    if (total < 0) {
branch:
        puts("then");
    } else {
        puts("else");
    }

    int round = 0;
back:;
    int fresh = 7;
    fresh += round;
    printf("%d ", fresh);
    if (++round < 3)
        goto back;
    putchar('\n');

    int n = 0;
    goto test;
    while (n < 4) {
        printf("w%d ", n);
test:
        n++;
    }
    printf("%d\n", n);
    return total;
}
