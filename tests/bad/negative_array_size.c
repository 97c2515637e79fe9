/* expect: line 2: 'room' declared as an array with a negative size */
static int room[3 - 5];

int main(void)
{
    return 0;
}
