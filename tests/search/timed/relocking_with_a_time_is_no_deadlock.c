/* expect: proved
 *
 * A thread that locks its own mutex for some time gets an answer by the kind of the mutex. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  struct timespec until = {1, 0}, wrong = {1, 1000000000};
  pthread_mutexattr_t a;
  pthread_mutex_t recursive, checked;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &a);
  pthread_mutexattr_destroy(&a);
  assert(pthread_mutex_timedlock(&normal, &until) == 0);
  assert(pthread_mutex_timedlock(&normal, &until) == ETIMEDOUT);
  assert(pthread_mutex_timedlock(&normal, &wrong) == EINVAL);
  assert(pthread_mutex_timedlock(&recursive, &until) == 0);
  assert(pthread_mutex_timedlock(&recursive, &until) == 0);
  assert(pthread_mutex_timedlock(&checked, &until) == 0);
  assert(pthread_mutex_timedlock(&checked, &until) == EDEADLK);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&checked);
  pthread_mutex_unlock(&normal);
  pthread_mutex_destroy(&recursive);
  pthread_mutex_destroy(&checked);
  return 0;
}
