/* expect: faulty
 * finding: 14 lock
 * finding: 22 lock
 *
 * Two threads join a third one: whoever comes second is wrong. */
#include <pthread.h>

static pthread_t worker;

static void *work(void *unused) { return unused; }

static void *join_it(void *unused) {
  /* not the only one */
  pthread_join(worker, NULL);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&other, NULL, join_it, NULL);
  pthread_join(worker, NULL);
  pthread_join(other, NULL);
  return 0;
}
