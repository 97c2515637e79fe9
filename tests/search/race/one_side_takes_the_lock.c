/* expect: faulty
 * finding: 14|21 race
 * options: --property=race
 *
 * The lock helps nothing if one of the two does not take it. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *careful(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *careless(void *unused) {
  (void)unused;
  value = 2;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, careful, NULL);
  pthread_create(&t2, NULL, careless, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
