/* expect: line 2: an int has eight bytes */
_Static_assert(sizeof(int) == 8, "an int has eight bytes");

int main(void)
{
    return 0;
}
