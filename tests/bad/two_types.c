/* expect: line 2: cannot combine with previous 'int' declaration specifier */
int float n;

int main(void)
{
    return 0;
}
