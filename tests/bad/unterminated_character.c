/* expect: line 4: expected expression */
int main(void)
{
    char c = 'a;
    return c;
}
