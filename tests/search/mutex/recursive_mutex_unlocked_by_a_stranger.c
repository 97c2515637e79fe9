/* expect: proved
 *
 * Unlocking a recursive mutex that the caller does not hold is answered with EPERM. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t guard;

static void *stranger(void *unused) {
  (void)unused;
  assert(pthread_mutex_unlock(&guard) == EPERM);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&guard, &kind);
  pthread_t t1;
  pthread_create(&t1, NULL, stranger, NULL);
  pthread_mutex_lock(&guard);
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  pthread_mutex_unlock(&guard);
  pthread_join(t1, NULL);
  return 0;
}
