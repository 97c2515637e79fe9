/* expect: faulty
 * finding: 12|19 race
 * options: --property=race
 *
 * Main looks before it has joined. */
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  value = 1;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  int seen = value;
  pthread_join(t1, NULL);
  return seen > 1;
}
