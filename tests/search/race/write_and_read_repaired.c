/* expect: proved
 * options: --property=race
 *
 * Both take the lock. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value, sink;

static void *writer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  sink = value;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
