/* expect: line 5: invalid operands to binary expression ('int *' and 'int *') */
int main(void)
{
    int a = 1, *p = &a, *q = &a;
    return *(p + q);
}
