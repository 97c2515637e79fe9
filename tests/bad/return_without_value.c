/* expect: line 4: non-void function 'level' should return a value */
static int level(void)
{
    return;
}

int main(void)
{
    return level();
}
