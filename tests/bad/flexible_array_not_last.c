/* expect: line 3: flexible array member 'data' with type 'char[]' is not at the end of struct */
struct packet {
    char data[];
    int length;
};

int main(void)
{
    struct packet *p = 0;
    return p == 0;
}
