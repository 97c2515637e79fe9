/* expect: line 6: incomplete definition of type 'struct account' */
struct account;

static int balance_of(struct account *a)
{
    return a->balance;
}

int main(void)
{
    return balance_of(0);
}
