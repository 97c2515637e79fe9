/* expect: proved
 *
 * The loop repeats until nobody came in between, so no update is lost. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;

static void *worker(void *unused) {
  (void)unused;
  int seen = atomic_load(&value);
  while (!atomic_compare_exchange_strong(&value, &seen, seen + 1))
    ;
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
