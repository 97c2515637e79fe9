/* expect: proved
 *
 * pthread_mutex_trylock of a held mutex answers EBUSY, to the owner too. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
  (void)unused;
  assert(pthread_mutex_trylock(&guard) == EBUSY);
  return NULL;
}

int main(void) {
  assert(pthread_mutex_trylock(&guard) == 0);
  assert(pthread_mutex_trylock(&guard) == EBUSY);
  pthread_t t1;
  pthread_create(&t1, NULL, other, NULL);
  pthread_join(t1, NULL);
  assert(pthread_mutex_unlock(&guard) == 0);
  return 0;
}
