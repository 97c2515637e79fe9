/* expect: linking: reading */
extern int reading(void);

int main(void)
{
    return reading();
}
