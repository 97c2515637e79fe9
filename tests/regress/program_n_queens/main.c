#include <stdio.h>
#include <stdlib.h>

static int place(int n, int row, int *col)
{
    if (row == n)
        return 1;
    int found = 0;
    for (int c = 0; c < n; c++) {
        int ok = 1;
        for (int r = 0; r < row && ok; r++)
            ok = col[r] != c && abs(col[r] - c) != row - r;
        if (!ok)
            continue;
        col[row] = c;
        found += place(n, row + 1, col);
        if (found && n == 8 && row == 0) {
            printf("first column %d: %d\n", c, found);
        }
    }
    return found;
}

static unsigned bitwise(unsigned all, unsigned cols, unsigned left, unsigned right)
{
    unsigned n = 0;
    if (cols == all)
        return 1;
    for (unsigned free_ = all & ~(cols | left | right); free_;) {
        unsigned bit = free_ & -free_;
        free_ ^= bit;
        n += bitwise(all, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return n;
}

static int first(int n, int row, char board[n][n + 1])
{
    if (row == n)
        return 1;
    for (int c = 0; c < n; c++) {
        int ok = 1;
        for (int r = 0; r < row; r++)
            for (int k = 0; k < n; k++)
                if (board[r][k] == 'Q' && (k == c || k - c == row - r || c - k == row - r))
                    ok = 0;
        if (ok) {
            board[row][c] = 'Q';
            if (first(n, row + 1, board))
                return 1;
            board[row][c] = '.';
        }
    }
    return 0;
}

int main(void)
{
    int col[8];
    for (int n = 1; n <= 6; n++)
        printf("%d: %d %u\n", n, place(n, 0, col), bitwise((1u << n) - 1, 0, 0, 0));
    int n = 6;
    char board[n][n + 1];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            board[i][j] = '.';
        board[i][n] = 0;
    }
    printf("%d\n", first(n, 0, board));
    for (int i = 0; i < n; i++)
        puts(board[i]);
    return bitwise(0x7f, 0, 0, 0);
}
