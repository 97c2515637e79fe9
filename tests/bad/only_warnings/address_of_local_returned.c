static int *lost(void)
{
    int n = 3;
    return &n;
}

int main(void)
{
    return lost() == 0;
}
