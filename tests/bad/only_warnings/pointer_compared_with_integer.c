int main(void)
{
    int n = 3;
    int *p = &n;
    return p == 3;
}
