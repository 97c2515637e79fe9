/* expect: faulty
 * finding: 11 lock
 *
 * A normal mutex is locked again by its owner. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void change(void) {
  pthread_mutex_lock(&guard);
  value++;
  pthread_mutex_unlock(&guard);
}

int main(void) {
  pthread_mutex_lock(&guard);
  change();
  pthread_mutex_unlock(&guard);
  return 0;
}
