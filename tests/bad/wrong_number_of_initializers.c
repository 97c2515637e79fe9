/* expect: line 5 at 3}: excess elements in array initializer */
/* flags: -std=c11 -pedantic-errors */
int main(void)
{
    int row[2] = {1, 2, 3};
    return row[0];
}
