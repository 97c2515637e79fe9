/* expect: line 5: invalid operands to binary expression ('double' and 'int') */
int main(void)
{
    double d = 7.5;
    return (int)(d % 2);
}
