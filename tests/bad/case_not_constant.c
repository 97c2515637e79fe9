/* expect: line 6: expression is not an integer constant expression */
int main(int argc, char **argv)
{
    (void)argv;
    switch (3) {
    case argc: return 1;
    }
    return 0;
}
