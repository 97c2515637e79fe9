#include <stdio.h>

int main(void)
{
    int grid[3][4] = { { 0 } };
    int i = 1, j = 3;
    grid[i][j] = 1;
    j++;
    grid[i][j] = 2;
    printf("not reached %d\n", grid[2][0]);
    return 0;
}
