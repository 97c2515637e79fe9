/* expect: faulty
 * finding: 14 deadlock
 *
 * One signal for two waiters; the one without a time waits for ever. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *patient(void *arg) {
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *impatient(void *arg) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&m);
  if (!ready)
    pthread_cond_timedwait(&c, &m, &until);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, patient, NULL);
  pthread_create(&b, NULL, impatient, NULL);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
