/* expect: line 8: initializing 'int' with an expression of incompatible type 'void' */
static void report(void)
{
}

int main(void)
{
    int n = report();
    return n;
}
