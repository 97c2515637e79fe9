#include <stdio.h>

static int f(int x)
{
    int r = 0;
    switch (x) {
    case 1: r += 1;
    case 2: r += 10;
    case 3:
    case 4: r += 100; break;
    case 5: r += 1000;
    default: r += 10000;
    }
    return r;
}

static int none(int x)
{
    switch (x) {
    case 1: return 1;
    }
    switch (x);
    switch (x) { }
    switch (x) default: x = 50;
    switch (x) case 50: x++;
    return x;
}

int main(void)
{
    for (int i = 0; i <= 6; i++)
        printf("%d:%d ", i, f(i));
    putchar('\n');
    printf("%d %d\n", none(1), none(2));
    return f(1);
}
