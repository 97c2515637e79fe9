/* expect: proved
 *
 * The consumer looks again, and goes without. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items, taken;

static void *producer(void *arg) {
  pthread_mutex_lock(&m);
  items++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *consumer(void *arg) {
  struct timespec until = {1, 0};
  int error = 0;
  pthread_mutex_lock(&m);
  while (items == 0 && error != ETIMEDOUT)
    error = pthread_cond_timedwait(&c, &m, &until);
  if (items > 0) {
    items--;
    taken = 1;
  } else {
    assert(error == ETIMEDOUT);
  }
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&q, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  assert(items + taken == 1);
  return 0;
}
