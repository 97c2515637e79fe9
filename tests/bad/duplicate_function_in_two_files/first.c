/* expect: linking: area_of */
int area_of(int width, int height)
{
    return width * height;
}

int main(void)
{
    return area_of(2, 3);
}
