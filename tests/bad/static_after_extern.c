/* expect: line 4: static declaration of 'level' follows non-static declaration */
extern int level;

static int level = 3;

int main(void)
{
    return level;
}
