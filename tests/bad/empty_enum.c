/* expect: line 2: use of empty enum */
enum nothing { };

int main(void)
{
    return 0;
}
