/* expect: faulty
 * finding: 14 deadlock
 *
 * A condition variable does not remember: when the signal comes first, the waiter
 * waits for ever. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *waiter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
    pthread_cond_wait(&changed, &guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *waker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_create(&t2, NULL, waker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
