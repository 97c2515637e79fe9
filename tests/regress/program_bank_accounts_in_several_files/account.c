#include "account.h"
#include <string.h>

static struct account pool[MAX_ACCOUNTS];
static int used;
int total_errors;

struct account *open_account(const char *owner, long cents)
{
    if (used == MAX_ACCOUNTS)
        return fail(ERR_FULL), (struct account *)0;
    struct account *a = &pool[used++];
    strncpy(a->owner, owner, sizeof a->owner - 1);
    a->cents = cents;
    a->ops = &normal_ops;
    return a;
}

static int normal_take(struct account *a, long cents)
{
    if (a->cents < cents)
        return fail(ERR_FUNDS);
    a->cents -= cents;
    return OK;
}
static int credit_take(struct account *a, long cents)
{
    if (a->cents - cents < -a->limit)
        return fail(ERR_LIMIT);
    a->cents -= cents;
    return OK;
}

const struct ops normal_ops = { "normal", normal_take };
const struct ops credit_ops = { .take = credit_take, .name = "credit" };

void each(void (*visit)(const struct account *, void *), void *arg)
{
    for (const struct account *a = pool; a != pool + used; a++)
        visit(a, arg);
}
