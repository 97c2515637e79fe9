/* expect: faulty
 * finding: 32 assertion
 * enumerate: full
 *
 * A compare-and-exchange that only one number lets succeed. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

#include <stdatomic.h>

static atomic_int word = 77;
static atomic_int done;

static void *worker(void *unused) {
  int guess = __VERIFIER_nondet_int();
  (void)unused;
  if (atomic_compare_exchange_strong(&word, &guess, 1))
    done = guess;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  assert(done == 0);
  return 0;
}
