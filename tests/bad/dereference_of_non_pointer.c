/* expect: line 5: indirection requires pointer operand ('int' invalid) */
int main(void)
{
    int n = 3;
    return *n;
}
