static int never_called(void)
{
    return 1;
}

int main(void)
{
    int never_read = 3;
    ;
    return 0;
}
