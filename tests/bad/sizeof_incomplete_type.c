/* expect: line 6: invalid application of 'sizeof' to an incomplete type 'struct account' */
struct account;

int main(void)
{
    return (int)sizeof(struct account);
}
