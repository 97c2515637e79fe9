/* expect: faulty
 * finding: 21 lock
 *
 * A thread unlocks the mutex that another one may hold, and that it never locked
 * itself. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *owner(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *stranger(void *unused) {
  (void)unused;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, owner, NULL);
  pthread_create(&t2, NULL, stranger, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
