/* expect: faulty
 * finding: 25 assertion
 *
 * The consumer takes a time-out for a signal. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void *producer(void *arg) {
  pthread_mutex_lock(&m);
  items++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *consumer(void *arg) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&m);
  if (items == 0)
    pthread_cond_timedwait(&c, &m, &until);
  assert(items > 0);
  items--;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&q, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  return 0;
}
