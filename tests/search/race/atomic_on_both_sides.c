/* expect: proved
 * options: --property=race
 *
 * Atomic accesses do not race with each other. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;
static int other;

static void *first(void *unused) {
  (void)unused;
  atomic_store(&value, 1);
  __atomic_store_n(&other, 1, __ATOMIC_RELAXED);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  atomic_fetch_add(&value, 1);
  __sync_fetch_and_add(&other, 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
