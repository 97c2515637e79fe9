/* expect: line 5: member reference base type 'int' is not a structure or union */
int main(void)
{
    int n = 3;
    return n.value;
}
