/* expect: faulty
 * finding: 40 assertion
 * enumerate: full
 *
 * Test and act are under a lock each, but not under one; the sums are inputs. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

static int balance;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *withdraw(void *sum) {
  int amount = (int)(long)sum;
  pthread_mutex_lock(&m);
  int is_enough = balance >= amount;
  pthread_mutex_unlock(&m);
  if (is_enough) {
    pthread_mutex_lock(&m);
    balance -= amount;
    pthread_mutex_unlock(&m);
  }
  return sum;
}

int main(void) {
  pthread_t a, b;
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  balance = __VERIFIER_nondet_int();
  __VERIFIER_assume(balance >= 0 && x > 0 && y > 0);
  pthread_create(&a, NULL, withdraw, (void *)(long)x);
  pthread_create(&b, NULL, withdraw, (void *)(long)y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance >= 0);
  return 0;
}
