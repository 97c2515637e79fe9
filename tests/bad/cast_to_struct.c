/* expect: line 8: used type 'struct point' where arithmetic or pointer type is required */
struct point {
    int x, y;
};

int main(void)
{
    struct point p = (struct point)3;
    return p.x;
}
