int main(void)
{
    const int limit = 3;
    int *p = &limit;
    return *p - 3;
}
