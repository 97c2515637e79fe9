/* expect: proved
 *
 * The place starts empty. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t empty = PTHREAD_COND_INITIALIZER;
static int place = 0;

static void *producer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (place != 0)
    pthread_cond_wait(&empty, &guard);
  place = 1;
  pthread_cond_signal(&full);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (place != 1)
    pthread_cond_wait(&full, &guard);
  place = 0;
  pthread_cond_signal(&empty);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, producer, NULL);
  pthread_create(&t2, NULL, consumer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
