/* expect: line 4: integer literal is too large to be represented in any integer type */
int main(void)
{
    return 123456789012345678901234567890 > 0;
}
