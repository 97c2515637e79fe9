/* expect: line 6: redefinition of 'point' */
struct point {
    int x, y;
};

struct point {
    int x, y, z;
};

int main(void)
{
    struct point p = {1, 2};
    return p.x;
}
