/* expect: line 2: cannot combine with previous 'extern' declaration specifier */
extern static int n;

int main(void)
{
    return 0;
}
