/* expect: line 7: redefinition of label 'again' */
int main(void)
{
    int n = 3;
again:
    n--;
again:
    if (n > 0) goto again;
    return n;
}
