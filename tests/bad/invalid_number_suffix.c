/* expect: line 4: invalid suffix 'xyz' on integer constant */
int main(void)
{
    int n = 123xyz;
    return n;
}
