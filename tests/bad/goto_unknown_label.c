/* expect: line 5: use of undeclared label 'finished' */
int main(void)
{
    int n = 3;
    goto finished;
    return n;
}
