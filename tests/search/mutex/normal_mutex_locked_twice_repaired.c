/* expect: proved
 *
 * The inner function leaves the locking to its caller. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void change(void) {
  value++;
}

int main(void) {
  pthread_mutex_lock(&guard);
  change();
  pthread_mutex_unlock(&guard);
  return 0;
}
