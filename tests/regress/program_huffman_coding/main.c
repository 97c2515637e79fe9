#include <stdio.h>
#include <string.h>
#include <stdlib.h>

struct node { int sym, weight, order; struct node *zero, *one; };
static struct { char bits[32]; int n; } code[128];
static int made;

static struct node *mk(int sym, int weight, struct node *a, struct node *b)
{
    struct node *n = malloc(sizeof *n);
    n->sym = sym; n->weight = weight; n->order = made++; n->zero = a; n->one = b;
    return n;
}

static struct node *take(struct node **pool, int *n)
{
    int best = 0;
    for (int i = 1; i < *n; i++)
        if (pool[i]->weight < pool[best]->weight ||
            (pool[i]->weight == pool[best]->weight && pool[i]->order < pool[best]->order))
            best = i;
    struct node *r = pool[best];
    pool[best] = pool[--*n];
    return r;
}

static void assign(const struct node *t, char *prefix, int n)
{
    if (t->sym >= 0) {
        memcpy(code[t->sym].bits, prefix, n);
        code[t->sym].n = n;
        return;
    }
    prefix[n] = '0';
    assign(t->zero, prefix, n + 1);
    prefix[n] = '1';
    assign(t->one, prefix, n + 1);
}

static void drop(struct node *t)
{
    if (!t)
        return;
    drop(t->zero);
    drop(t->one);
    free(t);
}

int main(void)
{
    const char *text = "she sells sea shells by the sea shore";
    int freq[128] = { 0 }, n = 0;
    struct node *pool[128];
    for (const char *p = text; *p; p++)
        freq[(int)*p]++;
    for (int i = 0; i < 128; i++)
        if (freq[i])
            pool[n++] = mk(i, freq[i], NULL, NULL);
    while (n > 1) {
        struct node *a = take(pool, &n), *b = take(pool, &n);
        pool[n++] = mk(-1, a->weight + b->weight, a, b);
    }
    char prefix[32];
    assign(pool[0], prefix, 0);
    for (int i = 0; i < 128; i++)
        if (freq[i])
            printf("'%c' %d %s\n", i, freq[i], code[i].bits);
    unsigned char packed[64] = { 0 };
    int bits = 0;
    for (const char *p = text; *p; p++)
        for (const char *b = code[(int)*p].bits; *b; b++, bits++)
            packed[bits / 8] |= (*b == '1') << (7 - bits % 8);
    printf("%d bits:", bits);
    for (int i = 0; i < (bits + 7) / 8; i++)
        printf(" %02x", packed[i]);
    putchar('\n');
    const struct node *at = pool[0];
    for (int i = 0; i < bits; i++) {
        at = packed[i / 8] >> (7 - i % 8) & 1 ? at->one : at->zero;
        if (at->sym >= 0) {
            putchar(at->sym);
            at = pool[0];
        }
    }
    putchar('\n');
    drop(pool[0]);
    return bits;
}
