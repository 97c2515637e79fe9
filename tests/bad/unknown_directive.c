/* expect: line 2: invalid preprocessing directive */
#inclued <stdio.h>

int main(void)
{
    return 0;
}
