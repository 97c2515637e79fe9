/* expect: proved
 * options: --property=assertion,deadlock,race
 *
 * A lock made of atomic_flag: nobody loses an update, and there is neither deadlock
 * nor race. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag held = ATOMIC_FLAG_INIT;
static int value;

static void *worker(void *unused) {
  (void)unused;
  while (atomic_flag_test_and_set(&held))
    ;
  value++;
  atomic_flag_clear(&held);
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
