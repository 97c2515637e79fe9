/* expect: proved
 * options: --property=race,deadlock,lock
 *
 * What is written before the signal and read after the wait needs no lock around it. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, data, sink;

static void *giver(void *unused) {
  (void)unused;
  data = 1;
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!ready)
    pthread_cond_wait(&changed, &guard);
  pthread_mutex_unlock(&guard);
  sink = data;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
