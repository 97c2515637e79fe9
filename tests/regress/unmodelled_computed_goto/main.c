#include <stdio.h>

static int run(const char *code)
{
    static void *const op[] = { &&stop, &&inc, &&dbl, &&neg };
    int acc = 1;
    goto *op[*code++ - '0'];
inc:
    acc++;
    goto *op[*code++ - '0'];
dbl:
    acc *= 2;
    goto *op[*code++ - '0'];
neg:
    acc = -acc;
    goto *op[*code++ - '0'];
stop:
    return acc;
}

int main(void)
{
    printf("%d %d %d\n", run("0"), run("1120"), run("12323110"));
    return run("2221110");
}
