/* expect: line 5: invalid output constraint 'zz' in asm */
int main(void)
{
    int n = 0;
    __asm__("frobnicate %0" : "zz"(n));
    return n;
}
