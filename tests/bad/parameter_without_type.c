/* expect: line 2: type specifier missing */
static int area(int height, wdith)
{
    return height;
}

int main(void)
{
    return area(1, 2);
}
