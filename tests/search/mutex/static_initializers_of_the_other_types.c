/* expect: proved
 *
 * The GNU static initializers make a recursive and an error-checking mutex. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t strict = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

int main(void) {
  assert(pthread_mutex_lock(&again) == 0);
  assert(pthread_mutex_lock(&again) == 0);
  assert(pthread_mutex_trylock(&again) == 0);
  assert(pthread_mutex_unlock(&again) == 0);
  assert(pthread_mutex_unlock(&again) == 0);
  assert(pthread_mutex_unlock(&again) == 0);
  assert(pthread_mutex_lock(&strict) == 0);
  assert(pthread_mutex_lock(&strict) == EDEADLK);
  assert(pthread_mutex_unlock(&strict) == 0);
  return 0;
}
