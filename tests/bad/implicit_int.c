/* expect: line 2: type specifier missing */
static level = 3;

int main(void)
{
    return level;
}
