#warning this file is old
int main(void)
{
    return 0;
}
