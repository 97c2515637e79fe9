/* expect: faulty
 * finding: 13 division
 *
 * The divisor is tested and then used; another thread clears it in between. */
#include <pthread.h>

static volatile int divisor = 2;
static int result;

static void *divide(void *unused) {
  (void)unused;
  if (divisor != 0)
    result = 10 / divisor;
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
