/* expect: line 4: expected identifier or '(' */
int main(void)
{
    int register = 3;
    return 0;
}
