/* expect: faulty
 * finding: 12|18 race
 * options: --property=race
 *
 * Two threads write the same variable without order. */
#include <pthread.h>

static int value;

static void *first(void *unused) {
  (void)unused;
  value = 1;
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  value = 2;
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
