/* expect: line 5: address of register variable requested */
int main(void)
{
    register int n = 3;
    int *p = &n;
    return *p;
}
