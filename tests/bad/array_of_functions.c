/* expect: line 2: 'handlers' declared as array of functions */
int handlers[3](void);

int main(void)
{
    return 0;
}
