/* expect: line 7: extraneous closing brace ('}') */
int main(void)
{
    int n = 3;
    return n;
}
}
