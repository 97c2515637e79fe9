/* expect: line 7: expected 'while' in do/while loop */
int main(void)
{
    int n = 3;
    do
        n--;
    return n;
}
