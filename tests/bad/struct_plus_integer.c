/* expect: line 9: invalid operands to binary expression ('struct point' and 'int') */
struct point {
    int x, y;
};

int main(void)
{
    struct point p = {1, 2};
    p = p + 1;
    return p.x;
}
