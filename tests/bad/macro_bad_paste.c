/* expect: line 6: pasting formed '+3', an invalid preprocessing token */
#define GLUE(a, b) a##b

int main(void)
{
    return GLUE(+, 3);
}
