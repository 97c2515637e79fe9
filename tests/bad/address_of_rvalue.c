/* expect: line 5: cannot take the address of an rvalue of type 'int' */
int main(void)
{
    int a = 1;
    int *p = &(a + 1);
    return *p;
}
