/* expect: line 7: unterminated /* comment */
int main(void)
{
    return 0;
}

/* the end of this comment is lost:
int unreachable(void);
