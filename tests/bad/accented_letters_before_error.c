/* expect: line 5 at missing: use of undeclared identifier 'missing' */
/* The caret stands under the character, however many bytes come before it. */
int main(void)
{
    const char *s = "é ü 漢字"; return missing + s[0];
}
