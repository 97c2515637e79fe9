/* expect: proved
 *
 * The wait gives the mutex back while it lasts and has it again when it returns. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!ready)
    assert(pthread_cond_wait(&changed, &guard) == 0);
  assert(pthread_mutex_trylock(&guard) == EBUSY);
  ready = 2;
  assert(pthread_mutex_unlock(&guard) == 0);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_mutex_lock(&guard);
  assert(ready == 0);
  ready = 1;
  pthread_cond_signal(&changed);
  assert(ready == 1);
  pthread_mutex_unlock(&guard);
  pthread_join(t1, NULL);
  assert(ready == 2);
  return 0;
}
