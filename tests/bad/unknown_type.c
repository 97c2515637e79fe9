/* expect: line 4: unknown type name 'lenght' */
typedef int length;

static lenght size_of_pipe = 3;

int main(void)
{
    return size_of_pipe;
}
