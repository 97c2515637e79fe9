/* expect: line 3: bit-field 'kind' has negative width (-1) */
struct header {
    unsigned kind : -1;
};

int main(void)
{
    return 0;
}
