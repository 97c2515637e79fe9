/* expect: faulty
 * finding: 24 assertion
 *
 * An atomic load and an atomic store are two steps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;

static void *worker(void *unused) {
  (void)unused;
  int seen = atomic_load(&value);
  atomic_store(&value, seen + 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(atomic_load(&value) == 2);
  return 0;
}
