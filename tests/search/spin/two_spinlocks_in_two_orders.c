/* expect: faulty
 * finding: 11|19 deadlock
 *
 * Both spin for ever. */
#include <pthread.h>

static pthread_spinlock_t s, t;

static void *first(void *arg) {
  pthread_spin_lock(&s);
  pthread_spin_lock(&t);
  pthread_spin_unlock(&t);
  pthread_spin_unlock(&s);
  return arg;
}

static void *second(void *arg) {
  pthread_spin_lock(&t);
  pthread_spin_lock(&s);
  pthread_spin_unlock(&s);
  pthread_spin_unlock(&t);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&s, 0);
  pthread_spin_init(&t, 0);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
