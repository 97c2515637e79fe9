/* expect: faulty
 * finding: 13 race
 * finding: 14 race
 * options: --property=race
 *
 * Two variables, two races, each reported. */
#include <pthread.h>

static int left, right;

static void *worker(void *unused) {
  (void)unused;
  left++;
  right++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
