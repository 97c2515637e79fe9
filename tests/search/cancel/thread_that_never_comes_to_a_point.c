/* expect: proved
 *
 * Without a point of cancellation the thread goes on to its end. */
#include <assert.h>
#include <pthread.h>

static int count;

static void *worker(void *arg) {
  count++;
  count++;
  return arg;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, worker, &count);
  pthread_cancel(a);
  pthread_join(a, &result);
  assert(count == 2);
  assert(result == &count);
  return 0;
}
