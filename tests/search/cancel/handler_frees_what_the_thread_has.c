/* expect: proved
 * options: --property=all
 *
 * Whenever the thread is cancelled, nothing leaks. */
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg) {
  int *block = malloc(sizeof *block);
  pthread_cleanup_push(free, block);
  *block = 1;
  pthread_testcancel();
  *block = 2;
  pthread_testcancel();
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, worker, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  return 0;
}
