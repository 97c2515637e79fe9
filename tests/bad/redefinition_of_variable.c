/* expect: line 5: redefinition of 'n' */
int main(void)
{
    int n = 1;
    int n = 2;
    return n;
}
