/* expect: faulty
 * finding: 12 lock
 *
 * A read-write lock that nobody holds is unlocked. */
#include <pthread.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_rdlock(&guard);
  pthread_rwlock_unlock(&guard);
  pthread_rwlock_unlock(&guard);
  return 0;
}
