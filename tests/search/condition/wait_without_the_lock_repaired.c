/* expect: proved
 *
 * The mutex is held. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!ready)
    pthread_cond_wait(&changed, &guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&guard);
  pthread_join(t1, NULL);
  return 0;
}
