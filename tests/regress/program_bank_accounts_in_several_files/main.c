#include <stdio.h>
#include "account.h"

static void show(const struct account *a, void *arg)
{
    long *sum = arg;
    printf("%-8s %7.2f %s\n", a->owner, a->cents / 100.0, a->ops->name);
    *sum += a->cents;
}

static int move(struct account *from, struct account *to, long cents)
{
    int r = from->ops->take(from, cents);
    if (r == OK)
        to->cents += cents;
    printf("%s to %s %ld: %s\n", from->owner, to->owner, cents, why(r));
    return r;
}

int main(void)
{
    struct account *a = open_account("alice", 10050), *b = open_account("bartholomew", 0), *c = open_account("carol", 99);
    printf("%d\n", open_account("dave", 1) == NULL);
    b->ops = &credit_ops;
    b->limit = 5000;
    move(a, b, 5025);
    move(a, c, 6000);
    move(b, c, 10025);
    move(b, a, 1);
    move(c, a, 10124);
    long sum = 0;
    each(show, &sum);
    printf("%ld %d\n", sum, total_errors);
    return total_errors;
}
