/* expect: faulty
 * finding: 27 assertion
 *
 * One thread and main add to a value under a lock and are joined; the expected total
 * is wrong. */
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
  assert(reading == 3);
  return 0;
}
