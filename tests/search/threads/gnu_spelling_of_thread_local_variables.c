/* expect: proved
 *
 * The same with __thread and a static variable inside a function. */
#include <assert.h>
#include <pthread.h>

static int next(void) {
  static __thread int last;
  return ++last;
}

static void *worker(void *unused) {
  (void)unused;
  assert(next() == 1);
  assert(next() == 2);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(next() == 1);
  return 0;
}
