/* expect: faulty
 * finding: 22 deadlock
 *
 * The cancelled thread leaves its mutex locked. */
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  sleep(1);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, worker, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
