/* expect: line 3: variable length array declaration not allowed at file scope */
int size = 3;
int room[size];

int main(void)
{
    return 0;
}
