/* expect: line 6: 'break' statement not in loop or switch statement */
int main(void)
{
    int n = 3;
    if (n > 2)
        break;
    return n;
}
