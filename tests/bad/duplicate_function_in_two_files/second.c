int area_of(int width, int height)
{
    return height * width;
}
