/* expect: proved
 *
 * The last thread that ends runs what was registered with atexit. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void at_end(void) { assert(done == 1); }

static void *worker(void *arg) {
  done = 1;
  return arg;
}

int main(void) {
  pthread_t a;
  atexit(at_end);
  pthread_create(&a, NULL, worker, NULL);
  pthread_detach(a);
  pthread_exit(NULL);
}
