/* expect: faulty
 * finding: 30 assertion
 * enumerate: full
 *
 * Each thread reads its own input; both being 1 is one of the cases. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *worker(void *unused) {
  (void)unused;
  bool b = __VERIFIER_nondet_bool();
  pthread_mutex_lock(&guard);
  sum += b;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(sum != 2);
  return 0;
}
