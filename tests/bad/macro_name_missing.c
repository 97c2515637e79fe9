/* expect: line 2: macro name missing */
#define

int main(void)
{
    return 0;
}
