/* expect: proved
 *
 * The type set in a mutex attribute is read back; the default is the normal type. */
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t kind;
  int type = -1;
  assert(pthread_mutexattr_init(&kind) == 0);
  assert(pthread_mutexattr_gettype(&kind, &type) == 0);
  assert(type == PTHREAD_MUTEX_DEFAULT);
  assert(pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK) == 0);
  assert(pthread_mutexattr_gettype(&kind, &type) == 0);
  assert(type == PTHREAD_MUTEX_ERRORCHECK);
  assert(pthread_mutexattr_destroy(&kind) == 0);
  return 0;
}
