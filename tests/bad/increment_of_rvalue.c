/* expect: line 5: expression is not assignable */
int main(void)
{
    int a = 1;
    (a + 1)++;
    return a;
}
