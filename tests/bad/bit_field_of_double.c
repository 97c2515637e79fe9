/* expect: line 3: bit-field 'ratio' has non-integral type 'double' */
struct header {
    double ratio : 8;
};

int main(void)
{
    return 0;
}
