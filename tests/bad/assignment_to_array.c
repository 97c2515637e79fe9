/* expect: line 6: array type 'int[3]' is not assignable */
int main(void)
{
    int from[3] = {1, 2, 3};
    int to[3];
    to = from;
    return to[0];
}
