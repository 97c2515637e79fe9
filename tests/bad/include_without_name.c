/* expect: line 2: expected "FILENAME" or <FILENAME> */
#include

int main(void)
{
    return 0;
}
