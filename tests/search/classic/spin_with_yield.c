/* expect: proved
 *
 * The same loop with sched_yield in it. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static volatile int ready, data;

static void *waiter(void *unused) {
  (void)unused;
  while (!ready)
    sched_yield();
  assert(data == 4);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, waiter, NULL);
  data = 4;
  ready = 1;
  pthread_join(t1, NULL);
  return 0;
}
