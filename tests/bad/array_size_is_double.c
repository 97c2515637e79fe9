/* expect: line 4: size of array has non-integer type 'double' */
int main(void)
{
    int room[2.5];
    return sizeof room > 1;
}
