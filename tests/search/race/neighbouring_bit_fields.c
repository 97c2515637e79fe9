/* expect: faulty
 * finding: 14|20 race
 * options: --property=race
 *
 * Neighbouring bit-fields are one memory location. */
#include <pthread.h>

static struct {
  unsigned low : 4, high : 4;
} bits;

static void *first(void *unused) {
  (void)unused;
  bits.low = 1;
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  bits.high = 2;
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
