/* expect: line 5: array subscript is not an integer */
int main(void)
{
    int row[3] = {1, 2, 3};
    return row[1.5];
}
