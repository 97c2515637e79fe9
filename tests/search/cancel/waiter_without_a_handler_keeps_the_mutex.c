/* expect: faulty
 * finding: 22 deadlock
 *
 * Cancelled in a wait, the thread dies with the mutex. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, worker, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  pthread_mutex_lock(&m);
  return 0;
}
