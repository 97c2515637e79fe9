#include <stdio.h>

static int run(const char *s)
{
    int acc = 0, depth = 0;
    for (; *s; s++) {
        switch (*s) {
        case '(':
            depth++;
            continue;
        case ')':
            depth--;
            if (depth < 0)
                return -1;
            break;
        case '+':
            switch (depth) {
            case 0: acc += 1; break;
            case 1: acc += 10;
                break;
            default:
                switch (s[1]) {
                case '+': acc += 1000; continue;
                default: acc += 100;
                }
                acc += 5;
            }
            acc *= 2;
            break;
        case '!':
            goto out;
        default:
            continue;
        }
        acc++;
    }
out:
    return acc;
}

int main(void)
{
    printf("%d %d %d\n", run("+"), run("(+)"), run("((++))"));
    printf("%d %d %d\n", run(")"), run("+!+"), run("zzz"));
    int n = 0, i = 0;
    while (1) {
        switch (i++ % 4) {
        case 0: n += 1; break;
        case 1: continue;
        case 2: if (i > 20) break; n += 100; continue;
        }
        n += 1000;
        if (i > 10)
            break;
    }
    printf("%d %d\n", n, i);
    do {
        switch (n & 3) {
        case 0: n >>= 2; continue;
        default: n--;
        }
    } while (n > 100);
    printf("%d\n", n);
    return run("((+))") & 0x7f;
}
