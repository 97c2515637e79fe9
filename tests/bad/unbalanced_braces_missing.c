/* expect: line 10: expected '}' */
int main(void)
{
    int n = 3;
    while (n > 0) {
        if (n == 2) {
            n = 0;
        n--;
    }
    return n;
