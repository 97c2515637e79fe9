/* finding: 29 assertion
 * place: 19 the second thread counts down although both should end positive
 * repair: proved 'low + 1'
 *
 * Two threads count, each its own variable; both should become positive. */
#include <assert.h>
#include <pthread.h>

static int high, low;

static void *count_high(void *unused) {
  (void)unused;
  high = high + 1;
  return NULL;
}

static void *count_low(void *unused) {
  (void)unused;
  low = low - 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count_high, NULL);
  pthread_create(&t2, NULL, count_low, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(high > 0 && low > 0);
  return 0;
}
