/* expect: line 7: initializer element is not a compile-time constant */
static int first(void)
{
    return 1;
}

static int n = first();

int main(void)
{
    return n;
}
