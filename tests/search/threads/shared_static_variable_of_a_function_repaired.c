/* expect: proved
 *
 * The static variable is one for each thread. */
#include <assert.h>
#include <pthread.h>

static int next(void) {
  static _Thread_local int last;
  return ++last;
}

static void *worker(void *unused) {
  (void)unused;
  assert(next() == 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
