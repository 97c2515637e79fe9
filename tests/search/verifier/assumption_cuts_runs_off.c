/* expect: proved
 *
 * Runs in which the assumption does not hold are not looked at, and are no deadlock. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static volatile int ready, data;

static void *worker(void *unused) {
  (void)unused;
  data = 3;
  ready = 1;
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  __VERIFIER_assume(ready);
  assert(data == 3);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
