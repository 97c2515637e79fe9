/* expect: line 4: read-only variable is not assignable */
static int clear(const int *where)
{
    *where = 0;
    return 0;
}

int main(void)
{
    int n = 3;
    return clear(&n);
}
