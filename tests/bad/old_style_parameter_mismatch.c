/* expect: line 4: parameter named 'c' is missing */
static int sum(a, b)
    int a;
    int c;
{
    return a + b;
}

int main(void)
{
    return sum(1, 2);
}
