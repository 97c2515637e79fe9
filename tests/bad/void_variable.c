/* expect: line 4: variable has incomplete type 'void' */
int main(void)
{
    void nothing;
    return 0;
}
