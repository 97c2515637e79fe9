/* expect: faulty
 * finding: 11 deadlock
 *
 * Nobody sets the flag that the thread spins on. */
#include <pthread.h>

static volatile int ready;

static void *waiter(void *unused) {
  (void)unused;
  while (!ready) {}
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_join(t1, NULL);
  return 0;
}
