/* expect: line 6: expected ')' */
int main(void)
{
    int a = 2;
    if ((a > 1) && (a < 5
        a = 0;
    return a;
}
