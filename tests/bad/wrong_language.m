/* expect: command line: wrong_language.m */
int main(void)
{
    return 0;
}
