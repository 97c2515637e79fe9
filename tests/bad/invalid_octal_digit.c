/* expect: line 4: invalid digit '9' in octal constant */
int main(void)
{
    int mode = 0795;
    return mode;
}
