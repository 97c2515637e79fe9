#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int depth(int n)
{
    int *v = alloca((n + 1) * sizeof *v);
    for (int i = 0; i <= n; i++)
        v[i] = i;
    if (n == 0)
        return v[0];
    int below = depth(n - 1);
    return below + v[n];
}

static const char *join(const char *a, const char *b, char *out)
{
    char *t = __builtin_alloca(strlen(a) + strlen(b) + 1);
    if (!*b)
        return a;
    strcat(strcpy(t, a), b);
    return strcpy(out, t);
}

int main(void)
{
    char *row[4], out[16];
    for (int i = 0; i < 4; i++) {
        row[i] = alloca(i + 1);
        memset(row[i], 'a' + i, i);
        row[i][i] = 0;
    }
    printf("%s%s%s%s\n", row[0], row[1], row[2], row[3]);
    printf("%d %s %s\n", depth(5), join("ab", "cd", out), join("x", "", out));
    return (int)strlen(row[3]);
}
