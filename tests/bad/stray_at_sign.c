/* expect: line 4: expected expression */
int main(void)
{
    int n = @;
    return n;
}
