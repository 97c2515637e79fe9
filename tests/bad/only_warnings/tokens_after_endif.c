#if 1
int level = 0;
#endif LEVEL

int main(void)
{
    return level;
}
