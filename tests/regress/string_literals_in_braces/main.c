#include <stdio.h>
#include <wchar.h>

struct rec { char name[6]; char tag; const char *p; };

static char a[] = { "abc" };
static char b[5] = { "hello" };
static char c[2][4] = { "ab", { "cde" } };
static struct rec r[] = { { "one", 'x', "1" }, { { "two" }, 'y', { "2" } }, { { 't', 'h' }, 'z' } };
static char d[][3] = { [2] = "zz", [0] = { 'a' } };
static const char *const e[] = { ("paren"), { "brace" } };
static char f[8] = ("wrapped");
static unsigned char g[] = "\377\x01";
static wchar_t w[] = { L"wi" };

int main(void)
{
    printf("%zu %s %.5s\n", sizeof a, a, b);
    printf("%s %s %zu\n", c[0], c[1], sizeof c);
    for (int i = 0; i < 3; i++)
        printf("%s %c %s|", r[i].name, r[i].tag, r[i].p ? r[i].p : "none");
    printf("\n%zu %d %d %s\n", sizeof d, d[0][0], d[1][0], d[2]);
    printf("%s %s %s %d %zu\n", e[0], e[1], f, g[0], sizeof g);
    char local[10] = { "local" }, empty[4] = "";
    printf("%s %d %d %d\n", local, local[9], empty[0], empty[3]);
    printf("%d %d %d\n", (int)w[0], (int)w[1], (int)(sizeof w / sizeof *w));
    return (int)sizeof((char[]){ "four" });
}
