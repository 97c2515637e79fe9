/* expect: faulty
 * finding: 32 assertion
 * enumerate: full
 *
 * The fault needs one input and one interleaving. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *unused) {
  (void)unused;
  bool careful = __VERIFIER_nondet_bool();
  if (careful)
    pthread_mutex_lock(&guard);
  value++;
  if (careful)
    pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  return 0;
}
