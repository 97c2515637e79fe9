#include <stdio.h>
#include <stdbool.h>

#define CAP 8u

struct ring { unsigned head, tail; int slot[CAP]; };

static bool put(struct ring *r, int v)
{
    if (r->tail - r->head == CAP)
        return false;
    r->slot[r->tail++ % CAP] = v;
    return true;
}
static bool get(struct ring *r, int *v)
{
    if (r->head == r->tail)
        return false;
    *v = r->slot[r->head++ % CAP];
    return true;
}

#define ROWS 7
#define COLS 9
static const char maze[ROWS][COLS + 1] = {
    "S..#.....",
    ".#.#.###.",
    ".#...#...",
    ".#####.#.",
    "...#...#.",
    ".#.#.###.",
    ".#.....#E",
};

static int shortest(int *visited)
{
    static const signed char step[4][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };
    int dist[ROWS][COLS], queue[ROWS * COLS], head = 0, tail = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++)
            dist[i][j] = -1;
    dist[0][0] = 0;
    queue[tail++] = 0;
    while (head < tail) {
        int y = queue[head] / COLS, x = queue[head] % COLS;
        head++;
        ++*visited;
        if (maze[y][x] == 'E')
            return dist[y][x];
        for (int d = 0; d < 4; d++) {
            int ny = y + step[d][0], nx = x + step[d][1];
            if (ny < 0 || ny >= ROWS || nx < 0 || nx >= COLS || maze[ny][nx] == '#' || dist[ny][nx] >= 0)
                continue;
            dist[ny][nx] = dist[y][x] + 1;
            queue[tail++] = ny * COLS + nx;
        }
    }
    return -1;
}

int main(void)
{
    struct ring r = { .head = -3u, .tail = -3u };
    int v, refused = 0, sum = 0;
    for (int i = 0; i < 30; i++) {
        if (!put(&r, i * 3))
            refused++;
        if (i % 3 == 2 && get(&r, &v)) {
            printf("%d ", v);
            sum += v;
        }
    }
    printf("| %u %d\n", r.tail - r.head, refused);
    while (get(&r, &v))
        sum += v;
    printf("%d %d %u %u\n", sum, get(&r, &v), r.head, r.tail);
    int visited = 0;
    int d = shortest(&visited);
    printf("%d %d\n", d, visited);
    return d;
}
