/* expect: line 6: assigning to 'int' from incompatible type 'void' */
int main(void)
{
    int n = 3;
    void *p = &n;
    n = *p;
    return n;
}
