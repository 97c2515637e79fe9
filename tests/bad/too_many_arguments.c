/* expect: line 9: too many arguments to function call, expected single argument 'value', have 2 */
static int square(int value)
{
    return value * value;
}

int main(void)
{
    return square(3, 4);
}
