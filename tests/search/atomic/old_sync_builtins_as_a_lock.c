/* expect: faulty
 * finding: 15 race
 * options: --property=race,deadlock
 *
 * The lock is released before the value was changed. */
#include <pthread.h>

static int held, value;

static void *worker(void *unused) {
  (void)unused;
  while (!__sync_bool_compare_and_swap(&held, 0, 1))
    ;
  __sync_lock_release(&held);
  value++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return value == 2 ? 0 : 1;
}
