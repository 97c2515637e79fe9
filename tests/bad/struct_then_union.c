/* expect: line 6: use of 'value' with tag type that does not match previous declaration */
struct value {
    int i;
};

union value *current;

int main(void)
{
    return current == 0;
}
