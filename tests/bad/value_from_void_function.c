/* expect: line 4: void function 'report' should not return a value */
static void report(void)
{
    return 3;
}

int main(void)
{
    report();
    return 0;
}
