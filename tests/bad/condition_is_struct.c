/* expect: line 9: statement requires expression of scalar type ('struct point' invalid) */
struct point {
    int x, y;
};

int main(void)
{
    struct point p = {1, 2};
    if (p)
        return 1;
    return 0;
}
