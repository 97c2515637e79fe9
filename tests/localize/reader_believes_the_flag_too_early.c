/* finding: 39 assertion
 * place: 16 the value must be there before the flag says so: it is written as zero
 * value: 16 '0' 42
 * repair: proved '42'
 *
 * The writer publishes the wrong value. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int ready, value, seen;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value = 0;
  ready = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (ready)
    seen = value;
  else
    seen = 42;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(seen == 42);
  return 0;
}
