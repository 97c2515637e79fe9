#include <stdio.h>
#include <stdlib.h>

typedef struct tree tree;
struct tree { int key, count; tree *kid[2]; };

static int nodes;

static tree *insert(tree *t, int key)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
        t->count = 1;
        nodes++;
    } else if (t->key == key) {
        t->count++;
    } else {
        int side = key > t->key;
        t->kid[side] = insert(t->kid[side], key);
    }
    return t;
}

static tree **find(tree **t, int key)
{
    while (*t && (*t)->key != key)
        t = &(*t)->kid[key > (*t)->key];
    return t;
}

static void erase(tree **at)
{
    tree *t = *at;
    if (!t->kid[0] || !t->kid[1]) {
        *at = t->kid[!t->kid[0]];
        free(t);
        nodes--;
    } else {
        tree **least = &t->kid[1];
        while ((*least)->kid[0])
            least = &(*least)->kid[0];
        t->key = (*least)->key;
        t->count = (*least)->count;
        erase(least);
    }
}

static int height(const tree *t)
{
    if (!t)
        return 0;
    int a = height(t->kid[0]), b = height(t->kid[1]);
    return 1 + (a > b ? a : b);
}

static void walk(const tree *t, void (*visit)(const tree *, void *), void *arg)
{
    if (!t)
        return;
    walk(t->kid[0], visit, arg);
    visit(t, arg);
    walk(t->kid[1], visit, arg);
}

static void print(const tree *t, void *arg) { (void)arg; printf("%d", t->key); if (t->count > 1) printf("x%d", t->count); putchar(' '); }
static void sum(const tree *t, void *arg) { *(long *)arg += (long)t->key * t->count; }

static void drop(tree *t)
{
    if (t) {
        drop(t->kid[0]);
        drop(t->kid[1]);
        free(t);
    }
}

int main(void)
{
    tree *root = NULL;
    int v = 1;
    for (int i = 0; i < 40; i++) {
        v = v * 37 % 101;
        root = insert(root, v % 50);
    }
    walk(root, print, NULL);
    printf("\n%d nodes, height %d\n", nodes, height(root));
    int gone[] = { 37, 5, 11, 0, 49, 24 };
    for (int i = 0; i < 6; i++) {
        tree **at = find(&root, gone[i]);
        if (*at)
            erase(at);
        else
            printf("no %d\n", gone[i]);
    }
    walk(root, print, NULL);
    long total = 0;
    walk(root, sum, &total);
    printf("\n%d nodes, sum %ld\n", nodes, total);
    drop(root);
    return nodes;
}
