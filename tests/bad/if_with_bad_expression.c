/* expect: line 2: expected value in expression */
#if 3 +
int level = 2;
#endif

int main(void)
{
    return 0;
}
