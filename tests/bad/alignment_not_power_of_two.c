/* expect: line 2: requested alignment is not a power of 2 */
static _Alignas(3) int n;

int main(void)
{
    return n;
}
