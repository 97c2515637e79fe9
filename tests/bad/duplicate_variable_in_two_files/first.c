/* expect: linking: limit */
int limit = 10;

int main(void)
{
    return limit;
}
