/* expect: line 2: unterminated conditional directive */
#ifdef DEBUG
int level = 2;

int main(void)
{
    return 0;
}
