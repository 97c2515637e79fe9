/* expect: line 6: use of undeclared identifier 'cuont' */
int main(void)
{
    int sum = 0;

    for (int i = 0; i < cuont; i++)
        sum += i;
    return sum;
}
