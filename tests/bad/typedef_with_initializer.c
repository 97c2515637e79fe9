/* expect: line 2: illegal initializer (only variables can be initialized) */
typedef int length = 3;

int main(void)
{
    return 0;
}
