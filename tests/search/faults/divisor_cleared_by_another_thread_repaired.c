/* expect: proved
 *
 * The divisor is read once. */
#include <pthread.h>

static volatile int divisor = 2;
static int result;

static void *divide(void *unused) {
  (void)unused;
  int d = divisor;
  if (d != 0)
    result = 10 / d;
  return NULL;
}

static void *clear(void *unused) {
  (void)unused;
  divisor = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, divide, NULL);
  pthread_create(&t2, NULL, clear, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
