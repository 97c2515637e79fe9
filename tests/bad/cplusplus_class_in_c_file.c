/* expect: line 2: unknown type name 'class' */
class account {
    int balance;
};

int main(void)
{
    return 0;
}
