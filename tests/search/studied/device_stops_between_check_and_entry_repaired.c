/* expect: proved
 *
 * The request counts itself in before it checks. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static volatile int stopping, drained, stopped;
static int users = 1;

static void leave(void) {
  pthread_mutex_lock(&guard);
  if (--users == 0)
    drained = 1;
  pthread_mutex_unlock(&guard);
}

static void enter(void) {
  pthread_mutex_lock(&guard);
  users++;
  pthread_mutex_unlock(&guard);
}

static void *stop(void *unused) {
  (void)unused;
  stopping = 1;
  leave();
  while (!drained)
    ;
  stopped = 1;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, stop, NULL);
  enter();
  if (!stopping)
    assert(!stopped);
  leave();
  pthread_join(t1, NULL);
  return 0;
}
