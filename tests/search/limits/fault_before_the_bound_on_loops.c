/* expect: faulty
 * finding: 15 assertion
 * options: --unwind=5
 *
 * The fault comes in the second round, before the bound is reached. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  for (int i = 0; i < 10; i++) {
    value++;
    assert(value < 2);
  }
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  return 0;
}
