/* expect: line 8: field designator 'z' does not refer to any field in type 'struct point' */
struct point {
    int x, y;
};

int main(void)
{
    struct point p = {.x = 1, .z = 2};
    return p.x;
}
