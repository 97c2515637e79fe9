#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };

static struct node *push(struct node *head, int v)
{
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = head;
    return n;
}

static void insert_sorted(struct node **at, int v)
{
    while (*at && (*at)->v < v)
        at = &(*at)->next;
    *at = push(*at, v);
}

static int remove_all(struct node **at, int v)
{
    int n = 0;
    while (*at) {
        struct node *cur = *at;
        if (cur->v == v) {
            *at = cur->next;
            free(cur);
            n++;
        } else {
            at = &cur->next;
        }
    }
    return n;
}

static struct node *reverse(struct node *head)
{
    struct node *out = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = out;
        out = head;
        head = next;
    }
    return out;
}

static struct node *merge(struct node *a, struct node *b)
{
    struct node head, *tail = &head;
    while (a && b) {
        struct node **least = a->v <= b->v ? &a : &b;
        tail->next = *least;
        tail = tail->next;
        *least = (*least)->next;
    }
    tail->next = a ? a : b;
    return head.next;
}

static struct node *sort(struct node *list)
{
    if (!list || !list->next)
        return list;
    struct node *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *half = slow->next;
    slow->next = NULL;
    return merge(sort(list), sort(half));
}

static void show(const char *what, const struct node *n)
{
    printf("%s:", what);
    for (; n; n = n->next)
        printf(" %d", n->v);
    putchar('\n');
}

int main(void)
{
    struct node *list = NULL, *ordered = NULL;
    unsigned seed = 7;
    for (int i = 0; i < 12; i++) {
        seed = seed * 1103515245u + 12345u;
        int v = seed >> 16 & 15;
        list = push(list, v);
        insert_sorted(&ordered, v);
    }
    show("list", list);
    show("ordered", ordered);
    list = reverse(list);
    show("reversed", list);
    list = sort(list);
    show("sorted", list);
    printf("removed %d\n", remove_all(&list, list->v));
    show("rest", list);
    int n = 0;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
        n++;
    }
    while (ordered)
        remove_all(&ordered, ordered->v);
    return n;
}
