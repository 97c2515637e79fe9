/* expect: proved
 *
 * Cancellation is put off meanwhile. */
#include <assert.h>
#include <pthread.h>

static int a, b, end;

static void *worker(void *arg) {
  int old, older;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  a = 1;
  pthread_testcancel();
  b = 1;
  pthread_setcancelstate(old, &older);
  assert(old == PTHREAD_CANCEL_ENABLE);
  assert(older == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  end = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, worker, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(a == 1);
  assert(b == 1);
  assert((result == PTHREAD_CANCELED) == !end);
  return 0;
}
