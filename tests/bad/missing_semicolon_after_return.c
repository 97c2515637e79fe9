/* expect: line 4: expected ';' after return statement */
int main(void)
{
    return 0
}
