/* expect: faulty
 * finding: 12 lock
 *
 * A mutex that nobody holds is unlocked. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  pthread_mutex_unlock(&guard);
  return 0;
}
