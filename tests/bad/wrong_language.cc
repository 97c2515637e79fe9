/* expect: command line: C++ */
int main()
{
    return 0;
}
