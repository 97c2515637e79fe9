int area(void)
{
    return width * 2;
}
