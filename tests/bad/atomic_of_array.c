/* expect: line 2: _Atomic cannot be applied to array type 'int[3]' */
static _Atomic(int[3]) row;

int main(void)
{
    return 0;
}
