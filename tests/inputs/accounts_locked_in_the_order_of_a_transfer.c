/* expect: faulty
 * finding: 33 deadlock
 * repaired: proved
 *
 * Transfers lock two accounts that come from outside. Two in opposite directions wait for each
 * other; whether there are such depends on the inputs. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { ACCOUNTS = 3 };

static pthread_mutex_t locks[ACCOUNTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                          PTHREAD_MUTEX_INITIALIZER};
static int balances[ACCOUNTS] = {100, 100, 100};

struct transfer {
  int from, to;
};

static void *transfer(void *argument) {
  const struct transfer *t = argument;
  int first = t->from, second = t->to;
#ifdef REPAIRED
  if (first > second) {
    first = t->to;
    second = t->from;
  }
#endif
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[second]);
  balances[t->from] -= 10;
  balances[t->to] += 10;
  pthread_mutex_unlock(&locks[second]);
  pthread_mutex_unlock(&locks[first]);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  struct transfer one = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()}, other = {1, 2};
  __VERIFIER_assume(one.from >= 0 && one.from < ACCOUNTS && one.to >= 0 && one.to < ACCOUNTS);
  __VERIFIER_assume(one.from != one.to);
  pthread_create(&t1, NULL, transfer, &one);
  pthread_create(&t2, NULL, transfer, &other);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(balances[0] + balances[1] + balances[2] == 300);
  return 0;
}
