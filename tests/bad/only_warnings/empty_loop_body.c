int main(void)
{
    int n = 3;
    while (n-- > 0);
    if (n > 5);
        n = 0;
    return n;
}
