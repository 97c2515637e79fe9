/* expect: line 7: #endif without #if */
int main(void)
{
    return 0;
}

#endif
