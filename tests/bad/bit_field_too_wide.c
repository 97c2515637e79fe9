/* expect: line 3: width of bit-field 'kind' (40 bits) exceeds the width of its type (32 bits) */
struct header {
    unsigned kind : 40;
};

int main(void)
{
    struct header h = {1};
    return (int)h.kind;
}
