int main(void)
{
    int tag = 'ab';
    return tag == 0;
}
