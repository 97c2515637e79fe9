/* expect: proved
 * options: --property=deadlock
 *
 * The assertion fails in every run, but only deadlocks were asked for. */
#include <assert.h>
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
  assert(value == 2);
  return 0;
}
