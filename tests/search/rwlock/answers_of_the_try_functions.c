/* expect: proved
 *
 * What the try functions answer to readers and writers. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t guard;

static void *other(void *unused) {
  (void)unused;
  assert(pthread_rwlock_tryrdlock(&guard) == 0);
  assert(pthread_rwlock_unlock(&guard) == 0);
  assert(pthread_rwlock_trywrlock(&guard) == EBUSY);
  return NULL;
}

int main(void) {
  assert(pthread_rwlock_init(&guard, NULL) == 0);
  assert(pthread_rwlock_rdlock(&guard) == 0);
  assert(pthread_rwlock_tryrdlock(&guard) == 0);
  pthread_t t1;
  pthread_create(&t1, NULL, other, NULL);
  pthread_join(t1, NULL);
  assert(pthread_rwlock_unlock(&guard) == 0);
  assert(pthread_rwlock_unlock(&guard) == 0);
  assert(pthread_rwlock_trywrlock(&guard) == 0);
  assert(pthread_rwlock_tryrdlock(&guard) == EBUSY);
  assert(pthread_rwlock_trywrlock(&guard) == EBUSY);
  assert(pthread_rwlock_unlock(&guard) == 0);
  assert(pthread_rwlock_destroy(&guard) == 0);
  return 0;
}
