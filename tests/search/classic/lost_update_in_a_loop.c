/* expect: faulty
 * finding: 24 assertion
 *
 * Two threads increment twice each without a lock: any result from 2 to 4 can come
 * out. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++)
    value++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value > 2);
  return 0;
}
