/* expect: faulty
 * finding: 14 lock
 *
 * The same in one of two threads, whatever the other does. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *careless(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value++;
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *careful(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, careless, NULL);
  pthread_create(&t2, NULL, careful, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
