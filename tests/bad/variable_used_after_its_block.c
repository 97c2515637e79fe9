/* expect: line 7: use of undeclared identifier 'i' */
int main(void)
{
    int last = 0;
    for (int i = 0; i < 3; i++)
        last = i;
    return last + i;
}
