/* expect: faulty
 * finding: 22 assertion
 *
 * A point of cancellation in the middle of an update. */
#include <assert.h>
#include <pthread.h>

static int a, b;

static void *worker(void *arg) {
  a = 1;
  pthread_testcancel();
  b = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(a == b);
  return 0;
}
