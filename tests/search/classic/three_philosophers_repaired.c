/* expect: proved
 * enumerate: full
 *
 * One takes the right fork first. */
#include <pthread.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int meals[3];

static void dine(int seat, int one, int two) {
  pthread_mutex_lock(&forks[one]);
  pthread_mutex_lock(&forks[two]);
  meals[seat]++;
  pthread_mutex_unlock(&forks[two]);
  pthread_mutex_unlock(&forks[one]);
}

static void *plato(void *unused) {
  (void)unused;
  dine(0, 0, 1);
  return NULL;
}

static void *zeno(void *unused) {
  (void)unused;
  dine(1, 1, 2);
  return NULL;
}

static void *thales(void *unused) {
  (void)unused;
  dine(2, 0, 2);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, plato, NULL);
  pthread_create(&t2, NULL, zeno, NULL);
  pthread_create(&t3, NULL, thales, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
