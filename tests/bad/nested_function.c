/* expect: line 6: function definition is not allowed here */
int main(void)
{
    int n = 3;
    int inner(void)
    {
        return 4;
    }
    return n + inner();
}
