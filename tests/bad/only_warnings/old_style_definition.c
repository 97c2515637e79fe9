static int sum(a, b)
    int a;
    int b;
{
    return a + b;
}

int main(void)
{
    return sum(1, -1);
}
