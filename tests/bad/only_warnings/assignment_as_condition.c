int main(void)
{
    int n = 3;
    if (n = 0)
        return 1;
    return n;
}
