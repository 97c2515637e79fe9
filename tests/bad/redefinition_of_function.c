/* expect: line 7: redefinition of 'one' */
static int one(void)
{
    return 1;
}

static int one(void)
{
    return 2;
}

int main(void)
{
    return one();
}
