/* expect: line 5: expected expression */
int main(void)
{
    int n = 3;
    while ()
        n--;
    return n;
}
