int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1000)
        return 1 << 40;
    return 0;
}
