/* expect: line 4: '_Thread_local' variables must have global storage */
int main(void)
{
    _Thread_local int n = 3;
    return n;
}
