/* expect: line 4: redefinition of 'n' */
static int twice(int n)
{
    int n = 2;
    return n * 2;
}

int main(void)
{
    return twice(3);
}
