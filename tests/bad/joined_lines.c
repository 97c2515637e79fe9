/* expect: line 8: use of undeclared identifier 'missing' */
/* The statement is one line to the compiler and four in the file. */
int main(void)
{
    int n = 3;
    return n + \
        1 + \
        missing + \
        2;
}
