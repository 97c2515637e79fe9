/* expect: proved
 *
 * The thread asks again and again, under the lock, whether it may stop, and main says so. */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int may_stop;

static void *worker(void *unused) {
  (void)unused;
  int stop = 0;
  /* the loop begins with the first call in it */

  while (!stop) {
    pthread_mutex_lock(&lock);
    stop = may_stop;
    pthread_mutex_unlock(&lock);
    sched_yield();
  }
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  may_stop = 1;
  pthread_mutex_unlock(&lock);
  pthread_join(id, NULL);
  return 0;
}
