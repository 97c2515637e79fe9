/* expect: faulty
 * finding: 28 assertion
 *
 * Unlocked without having been made consistent, the mutex cannot be had any more. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *dies(void *arg) {
  pthread_mutex_lock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &attributes);
  pthread_create(&a, NULL, dies, NULL);
  pthread_join(a, NULL);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  pthread_mutex_unlock(&m);
  int error = pthread_mutex_lock(&m);
  assert(error == ENOTRECOVERABLE);
  assert(error == 0);
  return 0;
}
