/* expect: line 4: call to undeclared library function 'printf' */
int main(void)
{
    printf("no header\n");
    return 0;
}
