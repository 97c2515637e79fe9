/* expect: line 3: redefinition of enumerator 'RED' */
enum color { RED, GREEN };
enum alarm { RED, BLACK };

int main(void)
{
    return RED;
}
