#include <stdio.h>

int main(void)
{
    int hits = 0;
    for (int i = 0; i < 5; i++) {
        if (i == 1)
            continue;
        for (int j = 0;; j++) {
            if (j > i)
                break;
            if ((i + j) % 2)
                continue;
            int k = j;
            while (k--) {
                if (k == 1)
                    break;
                hits++;
            }
            printf("%d%d ", i, j);
        }
        if (i == 3)
            break;
        printf("| ");
    }
    printf("%d\n", hits);
    int n = 0;
    while (n < 20) {
        n++;
        if (n % 3 == 0)
            continue;
        if (n > 15)
            break;
        if (n % 5 == 0) {
            n += 2;
            continue;
        }
        printf("%d ", n);
    }
    printf("%d\n", n);
    return n;
}
