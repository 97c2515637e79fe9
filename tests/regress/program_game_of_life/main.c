#include <stdio.h>
#include <string.h>

#define H 8
#define W 10
typedef unsigned char grid[H][W];

static int neighbours(grid g, int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy | dx)
                n += g[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}

static int evolve(grid from, grid to)
{
    int alive = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = neighbours(from, y, x);
            alive += to[y][x] = n == 3 || (n == 2 && from[y][x]);
        }
    return alive;
}

static void show(grid g)
{
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            putchar(".#"[g[y][x]]);
        putchar('\n');
    }
}

int main(void)
{
    grid both[2] = { { { 0 } } };
    static const char *start[] = { ".#", "..#", "###" };
    for (int y = 0; y < 3; y++)
        for (int x = 0; start[y][x]; x++)
            both[0][y][x] = start[y][x] == '#';
    for (int x = 5; x < 8; x++)
        both[0][5][x] = 1;
    int alive = 0, now = 0;
    for (int gen = 1; gen <= 20; gen++) {
        alive = evolve(both[now], both[!now]);
        now ^= 1;
        printf("%d ", alive);
    }
    putchar('\n');
    show(both[now]);
    printf("%d\n", memcmp(both[0], both[1], sizeof both[0]) != 0);
    return alive;
}
