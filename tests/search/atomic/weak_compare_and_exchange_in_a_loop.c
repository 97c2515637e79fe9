/* expect: proved|bounded
 *
 * The weak form in a loop, which may fail without cause; a search that leaves such
 * failures out says so. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value = 1;

static void *worker(void *unused) {
  (void)unused;
  int seen = atomic_load_explicit(&value, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&value, &seen, seen * 2, memory_order_acq_rel,
                                                memory_order_relaxed))
    ;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(atomic_load(&value) == 4);
  return 0;
}
