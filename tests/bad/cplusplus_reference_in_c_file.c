/* expect: line 2: expected ')' */
static void twice(int &n)
{
    n = n * 2;
}

int main(void)
{
    return 0;
}
