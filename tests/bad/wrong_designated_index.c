/* expect: line 4: array designator index (5) exceeds array bounds (3) */
int main(void)
{
    int row[3] = {[5] = 1};
    return row[0];
}
