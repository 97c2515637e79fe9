/* expect: proved
 * options: --property=race
 *
 * The data is written first; the atomic flag orders the accesses. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int data, sink;

static void *giver(void *unused) {
  (void)unused;
  data = 5;
  atomic_store(&ready, 1);
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  if (atomic_load(&ready))
    sink = data;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
