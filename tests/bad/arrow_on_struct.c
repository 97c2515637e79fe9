/* expect: line 9: member reference type 'struct point' is not a pointer */
struct point {
    int x, y;
};

int main(void)
{
    struct point p = {1, 2};
    return p->x;
}
