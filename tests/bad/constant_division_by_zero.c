/* expect: line 2: expression is not an integer constant expression */
enum { SHARE = 100 / 0 };

int main(void)
{
    return SHARE;
}
