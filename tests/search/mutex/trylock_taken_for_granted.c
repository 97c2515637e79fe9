/* expect: faulty
 * finding: 23 lock
 *
 * The result of pthread_mutex_trylock is ignored: when it fails, the mutex is unlocked
 * by one who does not hold it. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *patient(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *hasty(void *unused) {
  (void)unused;
  pthread_mutex_trylock(&guard);
  value++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, patient, NULL);
  pthread_create(&t2, NULL, hasty, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
