/* expect: proved
 *
 * A thread that spins on a flag until another sets it: no deadlock, and the data has
 * arrived. */
#include <assert.h>
#include <pthread.h>

static volatile int ready, data;

static void *waiter(void *unused) {
  (void)unused;
  while (!ready)
    ;
  assert(data == 4);
  return NULL;
}

static void *setter(void *unused) {
  (void)unused;
  data = 4;
  ready = 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_create(&t2, NULL, setter, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
