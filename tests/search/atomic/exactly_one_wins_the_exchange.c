/* expect: proved
 *
 * Two threads exchange 1 into a variable; exactly one finds 0. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken, winners;

static void *worker(void *unused) {
  (void)unused;
  if (atomic_exchange(&taken, 1) == 0)
    atomic_fetch_add(&winners, 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(winners == 1);
  return 0;
}
