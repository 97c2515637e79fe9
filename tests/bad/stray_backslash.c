/* expect: line 4: expected expression */
int main(void)
{
    int n = \ 3;
    return n;
}
