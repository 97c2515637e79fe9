/* expect: line 2: function cannot return array type */
int rows(void)[3];

int main(void)
{
    return 0;
}
