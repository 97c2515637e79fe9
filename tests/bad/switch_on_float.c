/* expect: line 5: statement requires expression of integer type ('double' invalid) */
int main(void)
{
    double d = 1.5;
    switch (d) {
    default: return 1;
    }
}
