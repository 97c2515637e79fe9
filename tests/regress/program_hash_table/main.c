#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char *key; int value; struct entry *next; };
struct table { struct entry **slot; unsigned size, used; };

static unsigned hash(const char *s)
{
    unsigned h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static void grow(struct table *t)
{
    unsigned size = t->size ? t->size * 2 : 2;
    struct entry **slot = calloc(size, sizeof *slot);
    for (unsigned i = 0; i < t->size; i++)
        for (struct entry *e = t->slot[i], *next; e; e = next) {
            next = e->next;
            unsigned h = hash(e->key) & (size - 1);
            e->next = slot[h];
            slot[h] = e;
        }
    free(t->slot);
    t->slot = slot;
    t->size = size;
}

static int *at(struct table *t, const char *key)
{
    if (t->used >= t->size)
        grow(t);
    struct entry **e = &t->slot[hash(key) & (t->size - 1)];
    while (*e && strcmp((*e)->key, key))
        e = &(*e)->next;
    if (!*e) {
        *e = malloc(sizeof **e);
        **e = (struct entry){ strdup(key), 0, NULL };
        t->used++;
    }
    return &(*e)->value;
}

static int by_key(const void *a, const void *b)
{
    return strcmp((*(struct entry *const *)a)->key, (*(struct entry *const *)b)->key);
}

int main(void)
{
    const char *text = "the quick brown fox jumps over the lazy dog the fox is quick and the dog is not";
    struct table t = { 0 };
    char word[16];
    for (const char *p = text; *p;) {
        int n = 0;
        while (*p && *p != ' ')
            word[n++] = *p++;
        word[n] = 0;
        ++*at(&t, word);
        p += *p == ' ';
    }
    struct entry *all[32];
    unsigned n = 0;
    for (unsigned i = 0; i < t.size; i++)
        for (struct entry *e = t.slot[i]; e; e = e->next)
            all[n++] = e;
    qsort(all, n, sizeof *all, by_key);
    for (unsigned i = 0; i < n; i++)
        printf("%s=%d%c", all[i]->key, all[i]->value, i % 4 == 3 ? '\n' : ' ');
    printf("\n%u used, %u slots, %x\n", t.used, t.size, hash("fox"));
    for (unsigned i = 0; i < n; i++) {
        free(all[i]->key);
        free(all[i]);
    }
    free(t.slot);
    return n;
}
