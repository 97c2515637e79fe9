#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row { char text[20]; int key; short order; };
static int by_key(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}
static int by_char(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void)
{
    struct row r[50];
    for (int i = 0; i < 50; i++) {
        r[i].key = i * 7 % 5;
        r[i].order = (short)i;
        snprintf(r[i].text, sizeof r[i].text, "row %d", i);
    }
    qsort(r, 50, sizeof *r, by_key);
    int bad = 0;
    for (int i = 1; i < 50; i++)
        bad += r[i - 1].key > r[i].key || (r[i - 1].key == r[i].key && r[i - 1].order > r[i].order);
    printf("%d %s %s\n", bad, r[0].text, r[49].text);
    char s[] = "the quick brown fox";
    qsort(s, strlen(s), 1, by_char);
    puts(s);
    struct row key = { .key = 3 }, *found = bsearch(&key, r, 50, sizeof *r, by_key);
    printf("%d\n", found ? found->key : -1);
    div_t d = div(-17, 5);
    lldiv_t ll = lldiv(1LL << 40, 1000);
    printf("%d %d %lld %lld\n", d.quot, d.rem, ll.quot, ll.rem);
    return 0;
}
