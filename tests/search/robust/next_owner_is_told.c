/* expect: proved
 *
 * The owner dies; the next one repairs the state and goes on. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int half_done;

static void *dies(void *arg) {
  if (pthread_mutex_lock(&m) == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  half_done = 1;
  return arg;
}

static void *follows(void *arg) {
  int error = pthread_mutex_lock(&m);
  assert(error == 0 || error == EOWNERDEAD);
  if (error == EOWNERDEAD) {
    half_done = 0;
    assert(pthread_mutex_consistent(&m) == 0);
  }
  assert(half_done == 0);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t attributes;
  int robust;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_getrobust(&attributes, &robust);
  assert(robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &attributes);
  pthread_create(&a, NULL, dies, NULL);
  pthread_create(&b, NULL, follows, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
