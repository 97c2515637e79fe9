/* expect: line 2: division by zero in preprocessor expression */
#if 10 / 0
#endif

int main(void)
{
    return 0;
}
