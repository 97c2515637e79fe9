/* expect: proved
 * enumerate: full
 *
 * With broadcast everybody looks again. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *giver(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (full)
    pthread_cond_wait(&changed, &guard);
  full = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!full)
    pthread_cond_wait(&changed, &guard);
  full = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3, t4;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, giver, NULL);
  pthread_create(&t3, NULL, taker, NULL);
  pthread_create(&t4, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  pthread_join(t4, NULL);
  return 0;
}
