/* expect: faulty
 * finding: 10 lock
 *
 * Only the owner may unlock. */
#include <pthread.h>

static pthread_spinlock_t s;

static void *worker(void *arg) {
  pthread_spin_unlock(&s);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_spin_init(&s, 0);
  pthread_spin_lock(&s);
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  return 0;
}
