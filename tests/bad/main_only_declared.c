/* expect: linking: main */
int main(void);

int start_again(void)
{
    return main();
}
