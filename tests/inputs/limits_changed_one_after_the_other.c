/* expect: faulty
 * finding: 33 assertion
 * repaired: proved
 *
 * New limits are written in two steps. Whether a reader in between sees a lower limit above the
 * upper one depends on the numbers. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int low, high;
static int new_low, new_high;

static void *change(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  low = new_low;
#ifndef REPAIRED
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  high = new_high;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *check(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  assert(low <= high);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  low = __VERIFIER_nondet_int();
  high = __VERIFIER_nondet_int();
  new_low = __VERIFIER_nondet_int();
  new_high = __VERIFIER_nondet_int();
  __VERIFIER_assume(low <= high && new_low <= new_high);
  pthread_create(&t1, NULL, change, NULL);
  pthread_create(&t2, NULL, check, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
