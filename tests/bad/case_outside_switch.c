/* expect: line 5: 'case' statement not in switch statement */
int main(void)
{
    int n = 3;
    case 3: n = 4;
    return n;
}
