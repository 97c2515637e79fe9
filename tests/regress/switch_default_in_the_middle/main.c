#include <stdio.h>

static void show(int x)
{
    switch (x) {
    case 1:
        printf("one ");
    default:
        printf("default ");
    case 2:
        printf("two ");
        break;
    case 3:
        printf("three ");
    }
    switch (x) {
    default:
        printf("[other]");
        break;
    case 2:
        printf("[2]");
    }
    putchar('\n');
}

int main(void)
{
    for (int i = 0; i < 5; i++)
        show(i);
    return 0;
}
