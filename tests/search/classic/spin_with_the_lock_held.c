/* expect: faulty
 * finding: 14 deadlock
 * enumerate: full
 *
 * The waiter spins with the lock held that the setter needs. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static volatile int ready;

static void *waiter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!ready) {}
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *setter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_create(&t2, NULL, setter, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
