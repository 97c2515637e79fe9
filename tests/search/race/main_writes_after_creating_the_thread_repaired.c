/* expect: proved
 * options: --property=race
 *
 * Main sets the argument before. */
#include <pthread.h>

static int input, sink;

static void *worker(void *unused) {
  (void)unused;
  sink = input;
  return NULL;
}

int main(void) {
  input = 4;
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  return 0;
}
