#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int first[10], ok = 1, same = 1, moved = 0;
    srand(42);
    for (int i = 0; i < 10; i++) {
        first[i] = rand();
        ok &= first[i] >= 0 && first[i] <= RAND_MAX;
        if (i && first[i] != first[i - 1])
            moved = 1;
    }
    srand(42);
    for (int i = 0; i < 10; i++)
        same &= rand() == first[i];
    printf("%d %d %d %d\n", ok, same, moved, RAND_MAX >= 32767);
    for (int i = 0; i < 100; i++) {
        int d = rand() % 6 + 1;
        ok &= d >= 1 && d <= 6;
    }
    return ok;
}
