/* expect: proved
 *
 * The expected total is right. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int reading;

static void *measure(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  reading = reading + 3;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, measure, NULL);
  pthread_mutex_lock(&guard);
  reading = reading + 1;
  pthread_mutex_unlock(&guard);
  pthread_join(t1, NULL);
  assert(reading == 4);
  return 0;
}
