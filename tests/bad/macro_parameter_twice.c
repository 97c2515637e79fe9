/* expect: line 2: duplicate macro parameter name 'x' */
#define SUM(x, x) ((x) + (x))

int main(void)
{
    return SUM(1, 2);
}
