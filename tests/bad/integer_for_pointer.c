/* expect: line 5: incompatible integer to pointer conversion */
int main(void)
{
    int n = 3;
    int *p = n;
    return *p;
}
