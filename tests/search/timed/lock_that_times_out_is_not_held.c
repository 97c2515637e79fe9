/* expect: faulty
 * finding: 16 lock
 *
 * The result of a timed lock is ignored: after a time-out the mutex is another thread's. */
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *worker(void *arg) {
  struct timespec until = {1, 0};
  (void)arg;
  pthread_mutex_timedlock(&m, &until);
  shared++;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
