/* expect: line 4: field has incomplete type 'struct node' */
struct node {
    int value;
    struct node next;
};

int main(void)
{
    struct node n;
    n.value = 1;
    return n.value;
}
