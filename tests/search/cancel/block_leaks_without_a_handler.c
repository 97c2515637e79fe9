/* expect: faulty
 * finding: 10 leak
 * options: --property=leak
 *
 * Cancelled at the wrong moment, the thread forgets its block. */
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg) {
  int *block = malloc(sizeof *block);
  pthread_testcancel();
  free(block);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, worker, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  return 0;
}
