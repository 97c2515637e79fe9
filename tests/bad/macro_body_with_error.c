/* expect: line 7: use of undeclared identifier 'missing' */
/* The line shown is the use, which is what the user wrote. */
#define TWICE(x) ((x) + missing)

int main(void)
{
    return TWICE(4);
}
