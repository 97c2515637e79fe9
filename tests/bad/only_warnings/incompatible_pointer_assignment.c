int main(void)
{
    int n = 3;
    unsigned *u = 0;
    short *s = &n;
    u = &n;
    return *s != 3 || *u != 3;
}
