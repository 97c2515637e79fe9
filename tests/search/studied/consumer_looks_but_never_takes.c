/* expect: faulty
 * finding: 18 deadlock
 *
 * The consumer sees that the place is full and leaves without taking, so the producer
 * waits for the place for ever. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t empty = PTHREAD_COND_INITIALIZER;
static int stored;

static void *producer(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&guard);
    while (stored > 0)
      pthread_cond_wait(&empty, &guard);
    stored++;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&guard);
  }
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&guard);
    while (stored == 0)
      pthread_cond_wait(&full, &guard);
    pthread_cond_signal(&empty);
    pthread_mutex_unlock(&guard);
  }
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
