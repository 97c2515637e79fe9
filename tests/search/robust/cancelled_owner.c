/* expect: proved
 *
 * Whether the owner was cancelled or not is what the next one is told. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_testcancel();
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &attributes);
  pthread_create(&a, NULL, worker, NULL);
  pthread_cancel(a);
  pthread_join(a, &result);
  int error = pthread_mutex_trylock(&m);
  assert((error == EOWNERDEAD) == (result == PTHREAD_CANCELED));
  return 0;
}
