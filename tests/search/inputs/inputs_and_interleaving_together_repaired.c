/* expect: proved
 * enumerate: full
 *
 * For every input the region is in one piece. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *unused) {
  (void)unused;
  bool careful = __VERIFIER_nondet_bool();
  pthread_mutex_lock(&guard);
  value += careful ? 1 : 2;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value >= 2 && value <= 4);
  return 0;
}
