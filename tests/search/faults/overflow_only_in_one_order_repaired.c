/* expect: proved
 * options: --property=overflow
 *
 * The bound is checked under the lock. */
#include <limits.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value = INT_MAX / 2;

static void *twice(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (value <= INT_MAX / 2)
    value = value * 2;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *add(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (value < INT_MAX)
    value = value + 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, twice, NULL);
  pthread_create(&t2, NULL, add, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
