/* expect: faulty
 * finding: 15|22 race
 * options: --property=race
 *
 * The flag is raised before the data is written, so the accesses to the data race. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int data, sink;

static void *giver(void *unused) {
  (void)unused;
  atomic_store(&ready, 1);
  data = 5;
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
