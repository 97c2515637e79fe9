/* expect: line 6: too few arguments provided to function-like macro invocation */
#define LARGER(a, b) ((a) > (b) ? (a) : (b))

int main(void)
{
    return LARGER(1);
}
