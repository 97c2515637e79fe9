/* expect: proved
 * options: --property=race
 *
 * Main looks after it has joined. */
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
  pthread_join(t1, NULL);
  int seen = value;
  return seen > 1;
}
