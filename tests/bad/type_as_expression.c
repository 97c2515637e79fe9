/* expect: line 6: unexpected type name 'length': expected expression */
typedef int length;

int main(void)
{
    int n = length + 1;
    return n;
}
