/* expect: proved
 *
 * A recursive mutex is free for others only after as many unlocks as locks. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t guard;
static int inside;

static void *other(void *unused) {
  (void)unused;
  int got = pthread_mutex_trylock(&guard);
  assert(got == 0 || got == EBUSY);
  if (got == 0) {
    assert(inside == 0);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

int main(void) {
  pthread_mutexattr_t kind;
  assert(pthread_mutexattr_init(&kind) == 0);
  assert(pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutex_init(&guard, &kind) == 0);
  assert(pthread_mutexattr_destroy(&kind) == 0);
  pthread_t t1;
  pthread_create(&t1, NULL, other, NULL);
  assert(pthread_mutex_lock(&guard) == 0);
  assert(pthread_mutex_lock(&guard) == 0);
  inside = 1;
  assert(pthread_mutex_unlock(&guard) == 0);
  inside = 0;
  assert(pthread_mutex_unlock(&guard) == 0);
  pthread_join(t1, NULL);
  return 0;
}
