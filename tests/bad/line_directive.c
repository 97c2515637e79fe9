/* expect: line 7: use of undeclared identifier 'missing' */
/* Locations are in the file as written: #line does not move them. */
#line 100 "generated_from.y"
int main(void)
{
    int n = 3;
    return n + missing;
}
