int main(void)
{
    int row[2] = {1, 2, 3};
    int n = {4, 5};
    char word[2] = "abc";
    return row[0] + n + word[0] - 102;
}
