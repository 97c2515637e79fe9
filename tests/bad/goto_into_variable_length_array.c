/* expect: line 5: cannot jump from this goto statement to its label */
int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 3) goto inside;
    {
        int room[argc];
        room[0] = 1;
inside:
        room[0] = 2;
    }
    return 0;
}
