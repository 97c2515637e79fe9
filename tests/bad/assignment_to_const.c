/* expect: line 5: cannot assign to variable 'limit' with const-qualified type 'const int' */
int main(void)
{
    const int limit = 10;
    limit = 20;
    return limit;
}
