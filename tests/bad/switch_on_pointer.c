/* expect: line 5: statement requires expression of integer type */
int main(void)
{
    char *name = "x";
    switch (name) {
    default: return 1;
    }
}
