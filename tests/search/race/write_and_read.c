/* expect: faulty
 * finding: 12|18 race
 * options: --property=race
 *
 * One writes, the other reads, without order. */
#include <pthread.h>

static int value, sink;

static void *writer(void *unused) {
  (void)unused;
  value = 1;
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  sink = value;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
