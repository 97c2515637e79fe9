/* expect: faulty
 * finding: 23 assertion
 * options: --switches=1
 *
 * The lost update needs one preemptive switch, which is allowed. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  value++;
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
