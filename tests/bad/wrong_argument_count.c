/* expect: line 9: too few arguments to function call, expected 2, have 1 */
static int scale(int value, int factor)
{
    return value * factor;
}

int main(void)
{
    return scale(3);
}
