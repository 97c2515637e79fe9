/* expect: line 5: expected expression */
int main(void)
{
    int a = 2;
    a = a + * ;
    return a;
}
