/* expect: line 4: definition of variable with array type needs an explicit size or an initializer */
int main(void)
{
    int room[];
    return 0;
}
