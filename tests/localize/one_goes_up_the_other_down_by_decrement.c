/* finding: 27 assertion
 * place: 17 the second thread counts down although both should end positive
 */
#include <assert.h>
#include <pthread.h>

static int high, low;

static void *count_high(void *unused) {
  (void)unused;
  high++;
  return NULL;
}

static void *count_low(void *unused) {
  (void)unused;
  low--;
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
