/* expect: faulty
 * finding: 14 deadlock
 * enumerate: full
 *
 * The owner of the lock does not clear the flag: the other spins for ever. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag held = ATOMIC_FLAG_INIT;
static int value;

static void *worker(void *unused) {
  (void)unused;
  while (atomic_flag_test_and_set(&held)) {}
  value++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
