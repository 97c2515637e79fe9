/* expect: line 4: \x used with no following hex digits */
int main(void)
{
    const char *text = "\xyz";
    return text[0];
}
