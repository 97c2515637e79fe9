/* expect: line 4: array initializer must be an initializer list */
int main(void)
{
    int row[3] = 5;
    return row[0];
}
