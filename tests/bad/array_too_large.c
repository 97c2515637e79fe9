/* expect: line 2: array is too large */
static int everything[1UL << 62];

int main(void)
{
    return everything[0];
}
