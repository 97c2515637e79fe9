/* expect: line 5: controlling expression type 'double' not compatible with any generic association type */
int main(void)
{
    double d = 1.0;
    return _Generic(d, int: 1, char: 2);
}
