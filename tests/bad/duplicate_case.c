/* expect: line 7: duplicate case value '1' */
int main(void)
{
    int n = 3;
    switch (n) {
    case 1: n = 2; break;
    case 1: n = 4; break;
    }
    return n;
}
