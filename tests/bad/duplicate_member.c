/* expect: line 4: duplicate member 'x' */
struct point {
    int x;
    int x;
};

int main(void)
{
    struct point p = {1};
    return p.x;
}
