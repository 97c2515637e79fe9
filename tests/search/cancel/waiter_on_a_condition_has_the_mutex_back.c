/* expect: proved
 *
 * A thread that is cancelled while it waits holds the mutex when its handler runs. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int handled;

static void unlock(void *mutex) {
  handled++;
  pthread_mutex_unlock(mutex);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  for (;;)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  int seen = handled;
  pthread_mutex_unlock(&m);
  pthread_cancel(a);
  pthread_join(a, &result);
  assert(seen == 0);
  assert(handled == 1);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
