/* expect: unknown|bounded
 * options: --timeout=1
 * reason: time
 *
 * More states than can be visited in a second. */
#include <pthread.h>

static volatile unsigned long left, right;

static void *count_left(void *unused) {
  (void)unused;
  for (;;)
    left++;
  return NULL;
}

static void *count_right(void *unused) {
  (void)unused;
  for (;;)
    right++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count_left, NULL);
  pthread_create(&t2, NULL, count_right, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
