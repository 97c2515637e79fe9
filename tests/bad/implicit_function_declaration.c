/* expect: line 4: call to undeclared function 'compute' */
int main(void)
{
    return compute(3);
}
