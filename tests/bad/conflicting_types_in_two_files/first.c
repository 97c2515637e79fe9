/* expect: linking: setting */
/* The variable is a double there and a pointer here. */
extern char *setting;

int main(void)
{
    return setting[0];
}
