/* expect: faulty
 * finding: 14 lock
 * finding: 24 lock
 *
 * One thread joins what another one detaches: if it is detached first, the join is wrong, even one
 * that waits already; otherwise it is the other way round. */
#include <pthread.h>

static pthread_t worker;

static void *work(void *unused) { return unused; }

static void *detach_it(void *unused) {
  pthread_detach(worker);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&other, NULL, detach_it, NULL);
  /* who is first? */

  pthread_join(worker, NULL);
  pthread_join(other, NULL);
  return 0;
}
