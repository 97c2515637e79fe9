/* expect: faulty
 * finding: 11 lock
 *
 * A read-write lock is destroyed while it is held. */
#include <pthread.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_rdlock(&guard);
  pthread_rwlock_destroy(&guard);
  return 0;
}
