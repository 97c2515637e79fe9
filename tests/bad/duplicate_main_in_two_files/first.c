/* expect: linking: main */
int main(void)
{
    return 0;
}
