/* expect: line 2: cannot combine with previous 'long long' declaration specifier */
static long long long n;

int main(void)
{
    return (int)n;
}
