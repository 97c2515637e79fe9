/* expect: proved
 *
 * Nobody signals, but the loop's wait ends by itself each time. */
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int stop;

static void *worker(void *arg) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&m);
  while (!stop)
    pthread_cond_timedwait(&c, &m, &until);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
