enum big { LAST = 0x7fffffff, AFTER };

int main(void)
{
    return AFTER == 0;
}
