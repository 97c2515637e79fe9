/* expect: proved
 *
 * The detach state of an attribute object, read back, and a thread made with it. */
#include <assert.h>
#include <pthread.h>

static void *worker(void *unused) {
  (void)unused;
  return NULL;
}

int main(void) {
  pthread_attr_t attributes;
  int state = -1;
  pthread_t id;
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_getdetachstate(&attributes, &state) == 0);
  assert(state == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
  assert(pthread_attr_getdetachstate(&attributes, &state) == 0);
  assert(state == PTHREAD_CREATE_DETACHED);
  assert(pthread_create(&id, &attributes, worker, NULL) == 0);
  assert(pthread_attr_destroy(&attributes) == 0);
  return 0;
}
