/* expect: proved
 *
 * An error-checking mutex answers EDEADLK to a second lock and EPERM to an unlock by
 * one who does not hold it. */
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
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&guard, &kind);
  pthread_t t1;
  pthread_create(&t1, NULL, stranger, NULL);
  assert(pthread_mutex_lock(&guard) == 0);
  assert(pthread_mutex_lock(&guard) == EDEADLK);
  assert(pthread_mutex_trylock(&guard) == EBUSY);
  assert(pthread_mutex_unlock(&guard) == 0);
  assert(pthread_mutex_unlock(&guard) == EPERM);
  pthread_join(t1, NULL);
  return 0;
}
