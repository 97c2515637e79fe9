#ifndef ACCOUNT_H
#define ACCOUNT_H
enum { MAX_ACCOUNTS = 3 };
enum status { OK, ERR_FUNDS = -1, ERR_LIMIT = -2, ERR_FULL = -3 };
struct account;
struct ops { const char *name; int (*take)(struct account *, long); };
struct account { char owner[8]; long cents, limit; const struct ops *ops; };
extern const struct ops normal_ops, credit_ops;
extern int total_errors;
struct account *open_account(const char *owner, long cents);
void each(void (*visit)(const struct account *, void *), void *arg);
int fail(enum status s);
const char *why(int status);
#endif
