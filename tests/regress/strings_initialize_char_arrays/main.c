#include <stdio.h>
#include <string.h>

static char exact[3] = "abc";
static char braced[] = { "braced" };
static char list[] = { 'l', 'i', 's', 't', '\0' };
static char pad[8] = "pad";
static char embedded[] = "a\0b";
static char rows[][4] = { "one", "two", "wxyz" };
static const char *ptrs[] = { "zero", "one" "two", "" };
static unsigned char bytes[] = "\xff\x80";
static char cut[2] = "\n";
struct rec { char id[4]; int n; };
static struct rec recs[] = { { "abcd", 1 }, { "e", 2 }, { { 'x', 'y' }, 3 } };

int main(void)
{
    printf("%.3s %zu\n", exact, sizeof exact);
    printf("%s %zu\n", braced, sizeof braced);
    printf("%s %zu\n", list, sizeof list);
    printf("%s %zu %d\n", pad, sizeof pad, pad[7]);
    printf("%zu %d\n", sizeof embedded, embedded[2]);
    printf("%zu %s %.4s\n", sizeof rows, rows[1], rows[2]);
    printf("%s %s %zu\n", ptrs[0], ptrs[1], strlen(ptrs[2]));
    printf("%d %d %zu\n", bytes[0], bytes[1], sizeof bytes);
    printf("%d %d\n", cut[0], cut[1]);
    printf("%.4s %s %s\n", recs[0].id, recs[1].id, recs[2].id);
    char local[] = "local";
    local[0] = 'L';
    for (int i = 0; i < 2; i++) {
        char fresh[] = "fresh";
        fresh[i] = '*';
        printf("%s ", fresh);
    }
    printf("%s\n", local);
    return (int)sizeof local + recs[2].n;
}
