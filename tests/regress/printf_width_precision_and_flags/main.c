#include <stdio.h>

int main(void)
{
    printf("[%5d][%-5d][%05d][%+d][% d]\n", 42, 42, 42, 42, 42);
    printf("[%5d][%-5d][%05d][%+d][% d]\n", -42, -42, -42, -42, -42);
    printf("[%.5d][%8.5d][%-8.5d][%.0d][%.0d]\n", 42, 42, 42, 0, 7);
    printf("[%08.3d][%+05d][%+.3d]\n", 5, 5, 5);
    printf("[%#10x][%#-10x][%#010x][%#.4x]\n", 255, 255, 255, 255);
    printf("[%5s][%-5s][%.2s][%5.1s][%s]\n", "abc", "abc", "abc", "abc", "");
    printf("[%3s][%.0s][%.10s]\n", "toolong", "gone", "short");
    printf("[%*d][%-*d][%.*d][%*.*f]\n", 6, 1, 6, 2, 4, 3, 8, 2, 3.14159);
    printf("[%*d][%.*s]\n", -6, 1, -1, "negative");
    printf("[%5c][%-5c]\n", 'x', 'y');
    printf("[%20ld][%-20lu]\n", -1234567890123L, 1234567890123ul);
    char raw[3] = { 'r', 'a', 'w' };
    printf("[%.3s][%.*s]\n", raw, 2, raw);
    printf("[%'d]\n", 1234567);
    int n = printf("%10s|%-10s|\n", "right", "left");
    return n;
}
