#include <stdio.h>

static int hidden = 4;
int later(int);

int main(void)
{
    extern int shared;
    extern int table[];
    int hidden_copy = hidden;
    {
        extern int hidden;
        hidden++;
    }
    {
        int shared = 100;
        {
            extern int shared;
            shared++;
        }
        shared++;
        printf("%d\n", shared);
    }
    int helper(int);
    printf("%d %d %d %d\n", shared, table[2], hidden, hidden_copy);
    return helper(3) + later(1);
}

int shared = 7;
int table[3] = { 1, 2, 3 };
int helper(int x) { return x * 2; }
int later(int x) { return x + shared; }
