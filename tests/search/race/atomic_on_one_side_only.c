/* expect: faulty
 * finding: 12|18 race
 * options: --property=race
 *
 * A plain access races with an atomic one. */
#include <pthread.h>

static int value, sink;

static void *first(void *unused) {
  (void)unused;
  __atomic_store_n(&value, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  sink = value;
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
