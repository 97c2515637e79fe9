/* flags: -Wno-such-warning-exists */
int main(void)
{
    return 0;
}
