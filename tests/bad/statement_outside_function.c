/* expect: line 4: while loop outside of a function */
static int n;

while (n < 3) {
    n++;
}

int main(void)
{
    return n;
}
