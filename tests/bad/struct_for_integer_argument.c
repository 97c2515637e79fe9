/* expect: line 14: passing 'struct point' to parameter of incompatible type 'int' */
struct point {
    int x, y;
};

static int square(int value)
{
    return value * value;
}

int main(void)
{
    struct point p = {1, 2};
    return square(p);
}
