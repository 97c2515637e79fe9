/* expect: faulty
 * finding: 11 lock
 *
 * A read-write lock is used after it was destroyed. */
#include <pthread.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_destroy(&guard);
  pthread_rwlock_wrlock(&guard);
  return 0;
}
