/* expect: faulty
 * finding: 16 deadlock
 *
 * The waker signals another condition variable than the one that is waited on. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
pthread_cond_t closed = PTHREAD_COND_INITIALIZER;
static int open;

static void *waiter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!open)
    pthread_cond_wait(&opened, &guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *waker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  open = 1;
  pthread_cond_signal(&closed);
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
