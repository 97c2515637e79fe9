/* expect: linking: counter_elsewhere */
/* Compiles, but no file of the program defines the variable. */
extern int counter_elsewhere;

int main(void)
{
    counter_elsewhere++;
    return counter_elsewhere;
}
