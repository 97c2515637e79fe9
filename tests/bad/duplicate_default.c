/* expect: line 6: multiple default labels in one switch */
int main(void)
{
    int n = 3;
    switch (n) {
    default: n = 2; break;
    default: n = 4; break;
    }
    return n;
}
