int main(void)
{
    unsigned char small = 300;
    int big = 2147483647 + 1;
    return small == 44 && big < 0 ? 0 : 1;
}
