/* expect: faulty
 * finding: 23 assertion
 *
 * An assignment that reads and writes an atomic variable is two steps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int value;

static void *worker(void *unused) {
  (void)unused;
  value = value + 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  return 0;
}
