/* expect: proved
 * options: --property=race
 *
 * Any number of reads may go together. */
#include <pthread.h>

static int value = 3, sinks[2];

static void *first(void *unused) {
  (void)unused;
  sinks[0] = value;
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  sinks[1] = value;
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
