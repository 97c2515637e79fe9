/* expect: proved
 * options: --property=assertion,deadlock,lock
 *
 * Two waiters, one cancelled, one signal: a cancelled thread does not take the signal with it. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  while (!items)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  items = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_cancel(a);
  pthread_join(a, NULL);
  assert(items == 1);
  return 0;
}
