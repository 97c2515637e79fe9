/* expect: faulty
 * finding: 14 assertion
 *
 * The flag is set before the data is there. */
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
  ready = 1;
  data = 4;
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
