/* expect: line 6: expected expression */
int main(void)
{
    int n = 3;
    n++;
    else
        n--;
    return n;
}
