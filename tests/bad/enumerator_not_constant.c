/* expect: line 3: expression is not an integer constant expression */
static int start = 3;
enum size { SMALL = start };

int main(void)
{
    return SMALL;
}
