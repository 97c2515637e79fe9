#include <stdio.h>

struct rec { int a[4]; int after; };

int main(void)
{
    struct rec s = { { 1, 2, 3, 4 }, 5 };
    int grid[3][4] = { { 0 } };
    for (int i = 0; i < 4; i++)
        s.a[i] = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            grid[i][j] = i * 4 + j;
    int *past = &grid[1][4];
    printf("%d %d %d\n", s.after, grid[2][3], past == grid[2]);
    unsigned char *raw = (unsigned char *)&s;
    int sum = 0;
    for (unsigned i = 0; i < sizeof s; i++)
        sum += raw[i];
    printf("%d\n", sum);
    return 0;
}
