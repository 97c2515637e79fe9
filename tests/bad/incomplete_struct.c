/* expect: line 6: variable has incomplete type 'struct account' */
struct account;

int main(void)
{
    struct account a;
    (void)&a;
    return 0;
}
