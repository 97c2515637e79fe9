/* expect: faulty
 * finding: 12|19 race
 * options: --property=race
 *
 * Main sets the argument after the thread was created. */
#include <pthread.h>

static int input, sink;

static void *worker(void *unused) {
  (void)unused;
  sink = input;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  input = 4;
  pthread_join(t1, NULL);
  return 0;
}
