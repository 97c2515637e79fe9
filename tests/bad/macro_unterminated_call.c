/* expect: line 6: unterminated function-like macro invocation */
#define LARGER(a, b) ((a) > (b) ? (a) : (b))

int main(void)
{
    return LARGER(1, 2;
}
