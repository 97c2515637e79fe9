/* expect: line 5: subscripted value is not an array, pointer, or vector */
int main(void)
{
    int n = 3;
    return n[1];
}
