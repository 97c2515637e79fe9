/* expect: line 2: #else without #if */
#else
int main(void)
{
    return 0;
}
