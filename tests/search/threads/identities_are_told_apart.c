/* expect: proved
 *
 * pthread_self and pthread_equal agree in each thread, and no thread is main. */
#include <assert.h>
#include <pthread.h>

static pthread_t main_id;

static void *worker(void *unused) {
  (void)unused;
  assert(pthread_equal(pthread_self(), pthread_self()));
  assert(!pthread_equal(pthread_self(), main_id));
  return NULL;
}

int main(void) {
  main_id = pthread_self();
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  assert(!pthread_equal(t1, t2));
  assert(pthread_equal(main_id, pthread_self()));
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
