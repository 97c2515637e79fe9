/* expect: second.c: line 3: use of undeclared identifier 'width' */
int area(void);

int main(void)
{
    return area();
}
