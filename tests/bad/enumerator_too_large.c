/* expect: line 2: integer literal is too large to be represented in any integer type */
enum size { SMALL = 1, HUGE_ONE = 0x1ffffffffffffffff };

int main(void)
{
    return SMALL;
}
