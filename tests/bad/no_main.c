/* expect: linking: main */
int next_number(int n)
{
    return n + 1;
}
