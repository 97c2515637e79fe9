/* expect: line 5: called object type 'int' is not a function or function pointer */
int main(void)
{
    int n = 3;
    return n(4);
}
