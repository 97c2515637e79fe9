/* expect: line 8: initializing 'struct point' with an expression of incompatible type 'int' */
struct point {
    int x, y;
};

int main(void)
{
    struct point p = 3;
    return p.x;
}
