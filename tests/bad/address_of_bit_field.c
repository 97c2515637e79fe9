/* expect: line 9: address of bit-field requested */
struct flags {
    unsigned ready : 1;
};

int main(void)
{
    struct flags f = {1};
    unsigned *p = &f.ready;
    return (int)*p;
}
