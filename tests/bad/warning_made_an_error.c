/* expect: line 5: unused variable 'spare' */
/* flags: -Wall -Werror */
int main(void)
{
    int spare = 3;
    return 0;
}
