/* expect: faulty
 * finding: 45 assertion
 * repaired: proved
 *
 * Two withdrawals that are allowed one by one; whoever looks before the other one has paid may not
 * know. Whether it goes wrong depends on the amounts. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void *withdraw(void *argument) {
  int amount = *(int *)argument;
#ifdef REPAIRED
  pthread_mutex_lock(&lock);
  if (balance >= amount)
    balance -= amount;
  pthread_mutex_unlock(&lock);
#else
  pthread_mutex_lock(&lock);
  int enough = balance >= amount;
  pthread_mutex_unlock(&lock);
  if (enough) {
    pthread_mutex_lock(&lock);
    balance -= amount;
    pthread_mutex_unlock(&lock);
  }
#endif
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  balance = __VERIFIER_nondet_int();
  __VERIFIER_assume(first > 0 && second > 0 && balance >= 0);
  pthread_create(&t1, NULL, withdraw, &first);
  pthread_create(&t2, NULL, withdraw, &second);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(balance >= 0);
  return 0;
}
